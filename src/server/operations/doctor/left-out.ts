import type { Queryable } from '#server/platform/db/database.ts';
import { DESCRIBE_SOURCES, listLeftOut } from '#server/terms/derived/left-out.ts';
import { formatNumber } from '../console-text.ts';
import { type Finding, ok, warn } from './finding.ts';

/** How many sources the line names. */
const NAMED = 5;

/** Checks whether exports and packs leave out words because the licence of a source is unknown. */
export async function checkLeftOut(database: Queryable): Promise<Finding> {
  const leftOut = await listLeftOut(database);
  if (leftOut.length === 0) return ok('exports', 'every verified word has a known licence');
  const [most, ...others] = leftOut.map(
    ({ code, terms }) => `${code ?? 'no source'} (${formatNumber(terms)})`,
  );
  const named = [most, ...others.slice(0, NAMED - 1)].join(', ');
  const more = leftOut.length > NAMED ? ` and ${leftOut.length - NAMED} more` : '';
  return warn(
    'exports',
    `leave out words of sources without a licence: ${named}${more}`,
    DESCRIBE_SOURCES,
  );
}
