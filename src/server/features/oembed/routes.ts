import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { getOembed } from '#contract/exports/oembed.ts';
import { matchPage } from '#contract/match-page.ts';
import { previewSize, siteImages } from '#contract/site.ts';
import { conceptNumberParam } from '#contract/terms/concepts.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { nameTerm, titleConcept } from '#domain/page-names.ts';
import { PRODUCT } from '#domain/product.ts';
import { UUID } from '#domain/uuid.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

const TERM = `
  select
    t.english_word,
    t.vernacular_word,
    t.language,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject
  from terms t
  left join concepts c on c.id = t.concept_id
  where t.id = $1
    and t.status = 'verified'
    and ${isListedId('t.id')}`;

const CONCEPT = `
  select
    ${englishWordSql('c')} as english,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject,
    count(distinct t.language) as languages
  from concepts c
  join terms t on t.concept_id = c.id
  where c.number = $1
    and t.status = 'verified'
    and ${isListedId('t.id')}
  group by c.id`;

export function oembedRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  registerEndpoint(app, getOembed, {
    handle: async ({ caller, query: { url, maxwidth, maxheight } }) => {
      const { width, height } = previewSize;
      return {
        version: '1.0' as const,
        type: 'link' as const,
        title: await readPageTitle(readDatabaseFor(database, caller).prepared, url, publicUrl),
        author_name: `${PRODUCT} contributors`,
        provider_name: PRODUCT,
        provider_url: publicUrl,
        ...(width <= maxwidth &&
          height <= maxheight && {
            thumbnail_url: publicUrl + siteImages.preview,
            thumbnail_width: width,
            thumbnail_height: height,
          }),
      };
    },
  });
}

type TermRow = Pick<Row<'terms'>, 'englishWord' | 'vernacularWord' | 'language'> & SenseFacts;

type ConceptRow = SenseFacts & { english: string; languages: number };

/**
 * Returns the title of the page of a verified term or concept.
 * @throws 404 if the address is of another site or of any other page
 */
async function readPageTitle(
  database: Queryable,
  address: string,
  publicUrl: string,
): Promise<string> {
  const title = await findTitle(database, address, publicUrl);
  if (title === null) throw new HttpProblem(404, errorText('missing'));
  return title;
}

async function findTitle(
  database: Queryable,
  address: string,
  publicUrl: string,
): Promise<string | null> {
  const url = URL.parse(address);
  if (url?.origin !== publicUrl) return null;
  const match = matchPage(url.pathname, false);
  if (match?.id === 'term') return findTermTitle(database, match.params.id ?? '');
  if (match?.id === 'concept') return findConceptTitle(database, match.params.number ?? '');
  return null;
}

async function findTermTitle(database: Queryable, id: string): Promise<string | null> {
  if (!UUID.test(id)) return null;
  const { rows } = await database.query<TermRow>(TERM, [id]);
  return rows[0] ? nameTerm(rows[0]) : null;
}

async function findConceptTitle(database: Queryable, number: string): Promise<string | null> {
  if (!conceptNumberParam.number.test(number)) return null;
  const { rows } = await database.query<ConceptRow>(CONCEPT, [Number(number)]);
  return rows[0] ? titleConcept(rows[0], rows[0].languages) : null;
}
