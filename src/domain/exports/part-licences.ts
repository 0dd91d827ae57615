import { joinLicences } from '../licences.ts';

/** The licence (SPDX expression) of a part of a row, and the codes of its sources. */
export type PartLicence = {
  licence: string;
  /** Empty for a part that people of this site wrote. */
  sources: string[];
};

/** The licences of the parts of a row. A part that the row lacks is null. */
export type PartLicences = {
  /** The English word and the vernacular word, with what describes them. */
  pair: PartLicence;
  definition: PartLicence | null;
  example: PartLicence | null;
};

/** How the texts of exports name the people of this site. */
const CONTRIBUTORS = 'this site';

/** Returns a licence with its sources, such as "CC0-1.0 from list-a, list-b". */
export const describePart = ({ licence, sources }: PartLicence): string =>
  `${licence} from ${sources.length > 0 ? sources.join(', ') : CONTRIBUTORS}`;

/** Returns one text such as "pair: CC0-1.0 from list-a; definition: CC-BY-SA-4.0 from this site". */
export const describeParts = (parts: PartLicences): string =>
  Object.entries(parts)
    .flatMap(([name, part]) => (part ? [`${name}: ${describePart(part)}`] : []))
    .join('; ');

/** Returns the same text for formats in which the definition belongs to the concept. */
export const describeWordParts = (parts: PartLicences): string =>
  describeParts({ ...parts, definition: null });

/** Returns the licence of a row as a whole: all licences of its parts apply. */
export const joinParts = (parts: PartLicences): string =>
  joinLicences(Object.values(parts).flatMap((part) => (part ? [part.licence] : [])));

/** What the documents of exports and packs say about the licence of a row, in one sentence each. */
export const licenceSentences = {
  pair: 'A word pair keeps the licence of the source from which it was imported; pairs that people contributed here are under CC BY-SA 4.0.',
  definition:
    'Definitions and examples that people wrote here are under CC BY-SA 4.0; imported ones keep the licence of their source.',
  row: 'The column "licence" joins the licences of the parts of a row, also of share-alike and GPL sources, and the column "licences" names the licence and the sources of each part.',
} as const;
