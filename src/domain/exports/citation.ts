import { CONTRIBUTION_LICENCE, licenceName } from '../concept/licences.ts';
import { listLanguages } from '../locale/sentence.ts';
import { PRODUCT } from '../product.ts';

/** The title under which the files are cited. */
export const titleData = (): string => `${PRODUCT}: a science dictionary in ${listLanguages()}`;

/** Returns a BibTeX entry for the files of one version. */
export function citeDataAsBibtex({ version, url }: { version: string; url: string }): string {
  const date = version.slice(0, 10);
  const fields = [
    `author = {{${PRODUCT} contributors}}`,
    `title = {{${titleData()}}}`,
    `year = {${date.slice(0, 4)}}`,
    `note = {Version of ${date}}`,
    `url = {${url}}`,
    `copyright = {${licenceName(CONTRIBUTION_LICENCE)}}`,
  ];
  const key = `${PRODUCT.toLowerCase()}-data-${date}`;
  return `@misc{${key},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}
