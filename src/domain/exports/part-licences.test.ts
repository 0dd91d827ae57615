import { expect, test } from 'vitest';
import { anExportRow } from '#tests/support/export-entries.ts';
import { jsonLd } from './json-ld.ts';
import { jsonLines } from './json-lines.ts';
import { martif } from './martif.ts';
import { describePart, describeParts, joinParts, type PartLicences } from './part-licences.ts';
import { toCells } from './row.ts';
import { ankiNotes, omegatGlossary } from './tab-separated.ts';
import { tbx } from './tbx.ts';
import { turtle } from './turtle.ts';

const licences: PartLicences = {
  pair: { licence: 'CC-BY-SA-3.0', sources: ['list-a', 'list-b'] },
  definition: { licence: 'WordNet-3.0', sources: ['wordnet'] },
  example: { licence: 'CC-BY-SA-4.0', sources: [] },
};
const TEXT =
  'pair: CC-BY-SA-3.0 from list-a, list-b; definition: WordNet-3.0 from wordnet; ' +
  'example: CC-BY-SA-4.0 from this site';
const WORD = 'pair: CC-BY-SA-3.0 from list-a, list-b; example: CC-BY-SA-4.0 from this site';

test('describes the licence and the sources of each part', () => {
  expect(describePart(licences.pair)).toBe('CC-BY-SA-3.0 from list-a, list-b');
  expect(describeParts(licences)).toBe(TEXT);
  expect(describeParts({ ...licences, definition: null, example: null })).toBe(
    'pair: CC-BY-SA-3.0 from list-a, list-b',
  );
});

test('all licences of the parts apply to the row', () => {
  expect(joinParts(licences)).toBe('CC-BY-SA-3.0 AND CC-BY-SA-4.0 AND WordNet-3.0');
  expect(joinParts({ ...licences, definition: null, example: null })).toBe('CC-BY-SA-3.0');
});

const context = { publicUrl: 'https://mazwi.example', generatedAt: '2026-11-22T04:10:00.000Z' };
const term = anExportRow({ concept: 1, meaning: 'An animal.', licences });
const entry = {
  concept: {
    number: 1,
    name: 'insect',
    gloss: null,
    subject: 'biology' as const,
    labels: [],
    definition: 'An animal.',
    definitionLicence: licences.definition,
    wikidataId: null,
    broader: [],
    related: [],
  },
  terms: [term],
};

test.each([
  ['CSV', () => toCells(term).at(-1) ?? '', [TEXT]],
  ['JSON Lines', () => jsonLines().entries([entry]), [`"licences":${JSON.stringify(licences)}`]],
  [
    'TBX',
    () => tbx(context).entries([entry]),
    [`<note>licences: ${WORD}`, '<note>licence of the definition: WordNet-3.0 from wordnet'],
  ],
  [
    'TBX of 2008',
    () => martif(context, 'zu').entries([entry]),
    [`<note>licences: ${WORD}`, '<note>licence of the definition: WordNet-3.0 from wordnet'],
  ],
  [
    'Turtle',
    () => turtle(context).entries([entry]),
    [`dct:rights "${WORD}"@en`, 'dct:rights "definition: WordNet-3.0 from wordnet"@en'],
  ],
  [
    'JSON-LD',
    () => jsonLd(context).entries([entry]),
    [`"rights":{"en":"${WORD}"}`, '"rights":{"en":"definition: WordNet-3.0 from wordnet"}'],
  ],
  ['a glossary', () => omegatGlossary().entries([entry]), ['; CC-BY-SA-3.0 from list-a, list-b\n']],
  [
    'flash cards',
    () => ankiNotes().entries([entry]),
    ['biology licence::CC-BY-SA-3.0 source::list-a source::list-b\n'],
  ],
])('%s names the licences of a row', (_format, write, texts) => {
  const text = write();
  for (const expected of texts) expect(text).toContain(expected);
});
