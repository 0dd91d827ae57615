import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { listPacks } from '#contract/exports/packs.ts';
import { CONTRIBUTION_LICENCE } from '#domain/concept/licences.ts';
import { licenceSentences } from '#domain/exports/part-licences.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { listInSentence } from '#domain/locale/sentence.ts';
import { findPack, namePack, type PackName, packId } from '#domain/packs/ids.ts';
import { sendPublic } from '#server/platform/cache/cached-response.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { sharedFileHeaders } from '#server/platform/http/requests/cors.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { type PublishedReads, primaryFirst } from '#server/publishing/read.ts';
import { sendPublished } from '#server/publishing/send.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { deltaFileName, packFileName, readManifest } from './manifest.ts';

const READ_SOURCES = `
  select
    s.name,
    s.publisher,
    s.licence,
    s.url,
    array_agg(distinct t.language) as languages
  from sources s
  join (
    select ts.source, ts.term_id from term_sources ts
    union
    select f.source, f.term_id from lookup_forms f where f.source is not null
  ) as of_terms on of_terms.source = s.code
  join terms t on t.id = of_terms.term_id
  where s.licence is not null
    and ${isPublicTerm('t')}
  group by s.code
  order by s.rank, s.name, s.code`;

const TEXT = 'text/plain; charset=utf-8';
/** The name of a file: `zulu-words-all.12-3f9a1c02.txt`, or a delta `….11-12-77aa01fe.delta`. */
const FILE = /^([a-z-]{1,40})\.(?:\d{1,9}-)?(\d{1,9})-[0-9a-f]{8}\.(?:txt|delta)$/;
const PIECE = /^([0-9a-f]{64})\.txt$/;

/** Headers that let pages of other sites read the files. */
const shared = {
  'cache-control': 'public, no-cache',
  ...sharedFileHeaders,
};

/** Lists the files of the language packs for the page /offline. */
export function packListRoutes(
  app: FastifyInstance,
  { database }: { database: PublishedReads },
): void {
  registerEndpoint(app, listPacks, {
    handle: async () => {
      const { packs } = await readManifest(primaryFirst(database));
      return packs.map((pack) => ({
        name: namePack(packId(pack)),
        kind: pack.kind,
        rows: pack.rows,
        url: pack.url,
        bytes: pack.bytes.brotli,
      }));
    },
  });
}

/** Serves the language packs, which a job has built (build-packs.ts). */
export function packRoutes(app: FastifyInstance, { database }: { database: PublishedReads }): void {
  const reads = primaryFirst(database);
  /** Serves a text that is built for the first request after a public change. */
  const serve = (path: string, type: string, build: () => Promise<string>) =>
    app.get(path, async (request, reply) => {
      const answer = await app.publicCache.answer(path, async () => ({
        status: 200,
        text: await build(),
      }));
      return sendPublic(request, reply.headers(shared).type(type), answer);
    });

  serve('/packs/manifest.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(await readManifest(reads)),
  );
  serve('/packs/NOTICE.txt', TEXT, () => writeNotice(reads));
  app.get<{ Params: { file: string } }>('/packs/p/:file', async (request, reply) => {
    const [, sha256 = ''] = PIECE.exec(request.params.file) ?? [];
    return sendPublished(request, reply, sha256, { database, type: TEXT, immutable: true });
  });
  app.get<{ Params: { file: string } }>('/packs/:file', async (request, reply) => {
    const sha256 = await findFile(reads, request.params.file);
    return sendPublished(request, reply, sha256, { database, type: TEXT, immutable: true });
  });
}

/** Returns the checksum of the file with a name. Throws 404 if there is none. */
async function findFile(database: Queryable, file: string): Promise<string> {
  const [, id = '', version = ''] = FILE.exec(file) ?? [];
  const pack = findPack(id);
  const stored = pack && (await readVersion(database, pack, Number(version)));
  if (pack && stored) {
    const { sha256, deltaSha256 } = stored;
    if (packFileName(pack, Number(version), sha256) === file) return sha256;
    if (deltaSha256 && deltaFileName(pack, Number(version), deltaSha256) === file)
      return deltaSha256;
  }
  throw new HttpProblem(404, errorText('missing'));
}

const readVersion = (
  database: Queryable,
  { language, kind, part }: PackName,
  version: number,
): Promise<Pick<Row<'packs'>, 'sha256' | 'deltaSha256'> | undefined> =>
  database
    .selectFrom('packs')
    .select(['sha256', 'deltaSha256'])
    .where('language', '=', language)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .where('version', '=', version)
    .executeTakeFirst();

type NoticedSource = Pick<Row<'sources'>, 'name' | 'publisher' | 'licence' | 'url'> & {
  languages: Language[];
};

/** Packs are small, so they contain no licence of each row. */
const WHERE_ROWS =
  'For the licence and the sources of each word, see the column "licences" of the files at /data, or the page of the word.';

/** Writes who made the words in the packs, and under which licences. */
async function writeNotice(database: Queryable): Promise<string> {
  const { rows } = await database.query<NoticedSource>(READ_SOURCES);
  const contributors = [
    'Mazwi contributors',
    `Licence: ${CONTRIBUTION_LICENCE}`,
    'In the packs of all languages',
  ].join('\n');
  const { pair, definition } = licenceSentences;
  const rule = [pair, definition, WHERE_ROWS].join('\n');
  return `${[contributors, rule, ...rows.map(describeSource)].join('\n\n')}\n`;
}

function describeSource({ name, publisher, licence, url, languages }: NoticedSource): string {
  return [
    name,
    publisher && `Publisher: ${publisher}`,
    `Licence: ${licence}`,
    url,
    `In the packs of ${listInSentence(languages.map((language) => nameLanguage(language)))}`,
  ]
    .filter(Boolean)
    .join('\n');
}
