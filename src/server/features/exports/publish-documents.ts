import { CONTRIBUTION_LICENCE } from '#domain/concept/licences.ts';
import { writeDataPackage } from '#domain/exports/data-package.ts';
import {
  type AttributedSource,
  type ReleaseFacts,
  writeAttribution,
  writeChangelog,
  writeCitation,
} from '#domain/exports/documents.ts';
import { jsonLdContext } from '#domain/exports/json-ld.ts';
import { recordSchema } from '#domain/exports/schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { publishText } from '#server/publishing/texts.ts';
import type { PublishedFile } from './store-release.ts';

const EXPORTED_SOURCES = `
  select s.code, s.name, s.publisher, s.licence, s.url
  from sources s
  where s.licence is not null
    and exists (
      select
      from term_sources ts
      join exported_terms e on e.term_id = ts.term_id
      where ts.source = s.code
    )
  order by s.name, s.code`;

/**
 * Publishes the documents that accompany a set of files: the sources of the words, how to cite
 * them, and what the files contain.
 */
export async function publishDocuments(
  tx: Queryable,
  facts: ReleaseFacts,
  files: readonly PublishedFile[],
): Promise<PublishedFile[]> {
  const { rows: sources } = await tx.query<AttributedSource>(EXPORTED_SOURCES);
  const previous = await findPrevious(tx, facts.name);
  const { lastChange } = await tx
    .selectFrom('exportChanges')
    .select(({ fn }) => fn.max<number | null>('position').as('lastChange'))
    .executeTakeFirstOrThrow();
  const texts = {
    'ATTRIBUTION.txt': writeAttribution(facts, sources),
    'CITATION.cff': writeCitation(facts),
    'CHANGELOG.md': writeChangelog(facts, previous),
    'datapackage.json': writeDataPackage(facts, files, lastChange ?? 0),
    'schema.json': `${JSON.stringify(recordSchema, null, 2)}\n`,
    'context.jsonld': `${JSON.stringify(jsonLdContext, null, 2)}\n`,
  };
  const published: PublishedFile[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const { sha256 } = await publishText(tx, text, { quality: 9 });
    published.push({ name, format: 'document', rows: 0, licence: CONTRIBUTION_LICENCE, sha256 });
  }
  return published;
}

/** Finds the newest monthly release before the given one. */
async function findPrevious(tx: Queryable, name: string) {
  const previous = await tx
    .selectFrom('exportReleases')
    .select(['name', 'counts'])
    .where('name', '!=', 'latest')
    .where('name', '<', name)
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  return previous ?? null;
}
