import type { SourceDescription } from '#server/terms/rows/describe-sources.ts';

const departmentOfCulture = {
  publisher: 'Department of Sport, Arts and Culture, South Africa',
  licence: 'CC-BY-SA-4.0',
  url: 'https://www.dsac.gov.za',
  rank: 10,
};

const described = {
  'dsac-election': { name: 'Multilingual Election Terminology List', ...departmentOfCulture },
  'dsac-hiv': { name: 'Multilingual HIV and Aids Terminology', ...departmentOfCulture },
  'dsac-ict': {
    name: 'Multilingual Terminology for Information Communication Technology',
    ...departmentOfCulture,
  },
  'dsac-life-orientation': {
    name: 'Multilingual Life Orientation Term List',
    ...departmentOfCulture,
  },
  'dsac-maths': { name: 'Multilingual Mathematics Dictionary', ...departmentOfCulture },
  'dsac-nst': {
    name: 'Multilingual Natural Sciences and Technology Term List',
    ...departmentOfCulture,
  },
  'dsac-parliament': {
    name: 'Multilingual Parliamentary and Political Terminology List',
    ...departmentOfCulture,
  },
  oertb: {
    name: 'Open Education Resource Term Bank',
    publisher: 'University of Pretoria',
    licence: 'CC-BY-SA-4.0',
    url: 'http://oertb.tlterm.com',
    rank: 20,
  },
  phet: {
    name: 'PhET Interactive Simulations',
    publisher: 'University of Colorado Boulder',
    licence: 'MIT',
    url: 'https://phet.colorado.edu',
    rank: 30,
  },
  cldr: {
    name: 'Common Locale Data Repository',
    publisher: 'Unicode Consortium',
    licence: 'Unicode-3.0',
    url: 'https://cldr.unicode.org',
    rank: 40,
  },
  tico19: {
    name: 'TICO-19',
    publisher: 'Translation Initiative for COVID-19',
    licence: 'CC0-1.0',
    url: 'https://tico-19.github.io',
    rank: 50,
  },
  gatitos: {
    name: 'GATITOS',
    publisher: 'Google',
    licence: 'CC-BY-4.0',
    url: 'https://github.com/google-research/url-nlp',
    rank: 60,
  },
  'freedict-swahili': {
    name: 'FreeDict Swahili–English Dictionary',
    publisher: 'FreeDict',
    licence: 'GPL-2.0-or-later',
    url: 'https://freedict.org',
    rank: 70,
  },
  'wikidata-titles': {
    name: 'Wikidata',
    publisher: 'Wikimedia Foundation',
    licence: 'CC0-1.0',
    url: 'https://www.wikidata.org',
    rank: 80,
  },
  'omw-wiktionary': {
    name: 'Wiktionary, in the Open Multilingual Wordnet',
    publisher: 'Wiktionary',
    licence: 'CC-BY-SA-3.0',
    url: 'https://omwn.org',
    rank: 90,
  },
  'wiktionary-mgw': {
    name: 'Wiktionary',
    publisher: 'Wiktionary',
    licence: 'CC-BY-SA-3.0',
    url: 'https://www.wiktionary.org',
    rank: 90,
  },
} satisfies Record<string, Omit<SourceDescription, 'code' | 'subjectRanks' | 'authority'>>;

export type SourceCode = keyof typeof described;

/** The word lists from which the words of the sample were taken. */
export const sources: readonly SourceDescription[] = (Object.keys(described) as SourceCode[]).map(
  (code) => ({ code, ...described[code], subjectRanks: {}, authority: false }),
);
