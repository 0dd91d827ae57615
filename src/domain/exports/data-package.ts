import { CONTRIBUTION_LICENCE } from '../concept/licences.ts';
import { titleData } from './citation.ts';
import type { ReleaseFacts } from './documents.ts';
import { tableFields } from './schema.ts';

type DescribedFile = {
  name: string;
  format: string;
  rows: number;
  licence: string;
  sha256: string;
};

/**
 * Returns datapackage.json, which describes the files by the Data Package standard.
 * @param lastChange the position of the last line of changes that the files contain
 */
export function writeDataPackage(
  { name, publicUrl, generatedAt, counts }: ReleaseFacts,
  files: readonly DescribedFile[],
  lastChange: number,
): string {
  const base = `${publicUrl}/data/${name}`;
  return `${JSON.stringify(
    {
      name: 'mazwi',
      title: titleData(),
      version: name === 'latest' ? generatedAt : name,
      formatVersion: 1,
      created: generatedAt,
      lastChange,
      counts,
      homepage: `${publicUrl}/data`,
      licenses: [describeLicence(CONTRIBUTION_LICENCE)],
      resources: files.map((file) => ({
        name: file.name.toLowerCase(),
        path: `${base}/${file.name}`,
        format: file.format,
        rows: file.rows,
        hash: `sha256:${file.sha256}`,
        licenses: [describeLicence(file.licence)],
        ...(file.format === 'csv' && { schema: { fields: tableFields } }),
      })),
    },
    null,
    2,
  )}\n`;
}

const describeLicence = (spdx: string) => ({ name: spdx });
