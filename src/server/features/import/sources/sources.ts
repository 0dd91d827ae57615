import type { Database } from '#server/platform/db/database.ts';
import {
  compareSources,
  describeSources,
  updateQualityOfSources,
} from '#server/terms/rows/describe-sources.ts';
import { ensureImporter } from '../importer.ts';
import { readSources, type SourceError } from './source-rows.ts';

export type SourcesResult = {
  created: number;
  changed: number;
  unchanged: number;
  /** The codes of the sources without a licence, which exports leave out. */
  withoutLicence: string[];
  /** How many stored terms the sources support. */
  terms: number;
};

/** Thrown if a file of sources has errors. Nothing of it is stored. */
export class WrongSources extends Error {
  constructor(file: string, errors: readonly SourceError[]) {
    const lines = errors.map(({ line, path, message }) => `  line ${line}, ${path}: ${message}`);
    super([`${file} has errors, so no source was stored:`, ...lines].join('\n'));
  }
}

/**
 * Stores the descriptions of sources in a file, and computes the reliability and the order of their
 * terms again.
 * @param options.dryRun whether to store nothing
 * @throws WrongSources if a line has an error
 */
export async function importSources(
  database: Database,
  file: string,
  { dryRun }: { dryRun: boolean },
): Promise<SourcesResult> {
  const { sources, errors } = await readSources(file);
  if (errors.length > 0) throw new WrongSources(file, errors);
  const { created, changed } = await database.transaction(async (tx) => {
    if (dryRun) await tx.query('set transaction read only');
    const difference = await compareSources(tx, sources);
    if (!dryRun) await describeSources(tx, [...difference.created, ...difference.changed]);
    return difference;
  });
  const codes = sources.map(({ code }) => code);
  return {
    created: created.length,
    changed: changed.length,
    unchanged: sources.length - created.length - changed.length,
    withoutLicence: sources.filter(({ licence }) => licence === null).map(({ code }) => code),
    terms: dryRun
      ? 0
      : await updateQualityOfSources(database, codes, await ensureImporter(database)),
  };
}
