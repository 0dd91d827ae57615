import { CONTRIBUTION_LICENCE, licenceName } from '../concept/licences.ts';
import { languageList } from '../languages.ts';
import { PRODUCT } from '../product.ts';

/** The title under which the files are cited. */
export const DATA_TITLE = `${PRODUCT}: a science dictionary in ${languageList}`;

/** Returns a BibTeX entry for the files of one version. */
export function citeDataAsBibtex({ version, url }: { version: string; url: string }): string {
  const date = version.slice(0, 10);
  const fields = [
    `author = {{${PRODUCT} contributors}}`,
    `title = {{${DATA_TITLE}}}`,
    `year = {${date.slice(0, 4)}}`,
    `note = {Version of ${date}}`,
    `url = {${url}}`,
    `copyright = {${licenceName(CONTRIBUTION_LICENCE)}}`,
  ];
  const key = `${PRODUCT.toLowerCase()}-data-${date}`;
  return `@misc{${key},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}
