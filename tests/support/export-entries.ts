import type { ExportConcept, ExportEntry } from '#domain/exports/entry.ts';
import type { ExportRow } from '#domain/exports/row.ts';
import { isRequired, termFields } from '#domain/term/fields.ts';

let last = 0;

const optional = termFields.filter((field) => !isRequired(field)).map((field) => [field, null]);

/** Returns a row of an export. */
export function anExportRow(overrides: Partial<ExportRow> = {}): ExportRow {
  last += 1;
  return {
    ...(Object.fromEntries(optional) as ExportRow),
    id: `5f0c0000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    number: last,
    english: 'insect',
    vernacular: 'isinambuzane',
    language: 'zulu',
    varieties: ['zu'],
    subject: 'biology',
    meaning: null,
    usage: 'unrated',
    reliability: 2,
    example: null,
    exampleEnglish: null,
    synonyms: [],
    sources: [],
    licence: 'CC-BY-SA-4.0',
    licences: {
      pair: { licence: 'CC-BY-SA-4.0', sources: [] },
      definition: null,
      example: null,
    },
    concept: null,
    gloss: null,
    updated: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}

/** Returns a concept with its terms. */
function anExportEntry(
  concept: Partial<ExportConcept> & { number: number },
  ...terms: Partial<ExportRow>[]
): ExportEntry {
  const name = concept.name ?? 'insect';
  return {
    concept: {
      name,
      gloss: null,
      subject: 'biology',
      labels: [],
      definition: null,
      definitionLicence: null,
      wikidataId: null,
      broader: [],
      related: [],
      ...concept,
    },
    terms: terms.map((term) =>
      anExportRow({
        english: name,
        concept: concept.number,
        gloss: concept.gloss ?? null,
        ...term,
      }),
    ),
  };
}

export const exportContext = {
  publicUrl: 'https://mazwi.example',
  generatedAt: '2026-11-22T04:10:00.000Z',
};

/** Entries with every property, and with texts that each format must escape. */
export const exportEntries: ExportEntry[] = [
  anExportEntry(
    {
      number: 2210,
      gloss: 'animal',
      labels: ['bug'],
      definitionLicence: { licence: 'CC0-1.0', sources: ['list-b'] },
      definition: 'An animal with "six" legs & <no> spine.\nIt has a back\\bone outside.',
      wikidataId: 'Q1390',
      broader: [7],
      related: [8, 9],
    },
    {
      partOfSpeech: 'noun',
      nounClass: '7',
      plural: 'izinambuzane',
      origin: 'source',
      originDetail: 'Page 3 of a "book".',
      usage: 'preferred',
      reliability: 4,
      example: 'Isinambuzane sincane.',
      exampleEnglish: 'The insect is small.',
      licences: {
        pair: { licence: 'MIT', sources: ['phet'] },
        definition: null,
        example: { licence: 'CC-BY-SA-4.0', sources: [] },
      },
      sources: [
        {
          code: 'dsac-nst',
          name: 'DSAC',
          licence: 'CC-BY-SA-4.0',
          url: null,
          id: 'NST;12',
        },
        {
          code: 'phet',
          name: 'PhET',
          licence: 'MIT',
          url: 'https://phet.example',
          id: null,
        },
      ],
    },
    {
      vernacular: 'isilokazane',
      partOfSpeech: 'phrase',
      usage: 'deprecated',
      notes: 'Rare "here".',
    },
    { vernacular: "-'kokonyana", language: 'sotho', varieties: ['st', 'nso'] },
    { vernacular: 'sekokonyane', language: 'sotho', varieties: [] },
  ),
  anExportEntry(
    { number: 2211, name: '=SUM(A1)', subject: 'computer-science' },
    { vernacular: '"tab\there"', subject: 'computer-science', partOfSpeech: 'preposition' },
    { vernacular: '"tab\there"', subject: 'computer-science', partOfSpeech: 'abbreviation' },
  ),
  {
    concept: null,
    terms: [
      anExportRow({ number: null, english: 'loose', meaning: 'Not tight.', vernacular: 'ḽ' }),
    ],
  },
];
