/*
 * The identifiers that sources give to a term, as a text: `dsac:12;list-b:7`. Codes contain neither
 * of the two separators, and identifiers are escaped.
 */

const escapeId = (id: string): string => id.replace(/[%;]/g, encodeURIComponent);

/** Writes the identifiers of sources that have one. */
export const writeSourceIds = (sources: readonly { code: string; id: string | null }[]): string =>
  sources.flatMap(({ code, id }) => (id === null ? [] : [`${code}:${escapeId(id)}`])).join(';');

/** Reads what `writeSourceIds` wrote. Returns the identifiers by the codes of the sources. */
export function readSourceIds(text: string): Record<string, string> {
  const pairs = text.split(';').flatMap((part): [string, string][] => {
    const [, code, id] = /^\s*([^:]+):(.+)$/s.exec(part) ?? [];
    if (!code || !id) return [];
    return [[code, id.replace(/%(25|3B)/gi, decodeURIComponent).trim()]];
  });
  return Object.fromEntries(pairs);
}
