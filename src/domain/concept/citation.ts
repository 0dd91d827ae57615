import { PRODUCT } from '../product.ts';

/**
 * What a citation of a term or a concept contains. `licence` is a name, or null if there are
 * several.
 */
export type Citation = {
  kind: 'term' | 'concept';
  number: number;
  /** The words of the term, or the English word of the concept with its gloss. */
  title: string;
  url: string;
  /** The time of the cited version, in ISO 8601. */
  version: string;
  licence: string | null;
};

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns the year, month and day in UTC; months count from 1. */
function datePartsOf(time: string): [year: number, month: number, day: number] {
  const date = new Date(time);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

const escapeBibtex = (text: string): string =>
  text.replace(/[\\{}~^]/g, '').replace(/[&%$#_]/g, '\\$&');

/** Returns a BibTeX entry. */
export function citeAsBibtex(citation: Citation): string {
  const { kind, number, title, url, version, licence } = citation;
  const [year, month, day] = datePartsOf(version);
  const fields = [
    `author = {{${PRODUCT}}}`,
    `title = {{${escapeBibtex(title)}}}`,
    `howpublished = {${kind === 'term' ? 'Term' : 'Concept'} ${number}}`,
    `year = {${year}}`,
    `month = ${MONTHS[month - 1]}`,
    `note = {Version of ${year}-${twoDigits(month)}-${twoDigits(day)}}`,
    `url = {${url}}`,
    ...(licence ? [`copyright = {${escapeBibtex(licence)}}`] : []),
  ];
  return `@misc{${citationKey(citation)},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}

/** Returns CSL-JSON, the format of Zotero and other reference managers. */
export function citeAsCslJson(citation: Citation): string {
  const { number, title, url, version, licence } = citation;
  const entry = {
    id: citationKey(citation),
    type: 'entry-dictionary',
    title,
    'container-title': PRODUCT,
    number: String(number),
    issued: { 'date-parts': [datePartsOf(version)] },
    URL: url,
    ...(licence && { note: licence }),
  };
  return JSON.stringify([entry], null, 2);
}

const citationKey = ({ kind, number }: Citation): string =>
  `${PRODUCT.toLowerCase()}-${kind}-${number}`;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
