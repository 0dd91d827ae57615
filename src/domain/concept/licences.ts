/** The licence of what people contribute on this site, as an SPDX identifier. */
export const CONTRIBUTION_LICENCE = 'CC-BY-SA-4.0';

/** Returns the usual name of a licence, such as "CC BY-SA 4.0" for "CC-BY-SA-4.0". */
export const licenceName = (spdxId: string): string =>
  spdxId.replace(/^CC-([A-Z-]+)-(\d.*)$/, 'CC $1 $2').replace(/^CC0-(\d.*)$/, 'CC0 $1');

/** Returns the name of the licence if there is only one. Null stands for an unknown licence. */
export function nameOnlyLicence(spdxIds: Iterable<string | null>): string | null {
  const distinct = new Set(spdxIds);
  const [licence] = distinct;
  return distinct.size === 1 && licence ? licenceName(licence) : null;
}
