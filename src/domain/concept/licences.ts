/** The licence of what people contribute on this site, as an SPDX identifier. */
export const CONTRIBUTION_LICENCE = 'CC-BY-SA-4.0';

/** Returns the usual name of a licence, such as "CC BY-SA 4.0" for "CC-BY-SA-4.0". */
export const licenceName = (spdxId: string): string =>
  spdxId.replace(/^CC-([A-Z-]+)-(\d.*)$/, 'CC $1 $2').replace(/^CC0-(\d.*)$/, 'CC0 $1');
