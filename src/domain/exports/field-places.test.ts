import { describe, expect, test } from 'vitest';
import { anExportRow } from '#tests/support/export-entries.ts';
import { describeField, type TermField, termFields } from '../term/fields.ts';
import { varietiesOf } from '../varieties.ts';
import type { EntryWriter } from './entry.ts';
import { type FieldPlaces, placesOf } from './field-places.ts';
import { jsonLd } from './json-ld.ts';
import { jsonLines } from './json-lines.ts';
import { martif } from './martif.ts';
import { type ExportRow, exportName, toCells } from './row.ts';
import { omegatGlossary, toCard } from './tab-separated.ts';
import { tbx } from './tbx.ts';
import { turtle } from './turtle.ts';

const context = { publicUrl: 'https://mazwi.example', generatedAt: '2026-11-22T04:10:00.000Z' };
const concept = {
  number: 1,
  gloss: null,
  labels: [],
  wikidataId: null,
  broader: [],
  related: [],
};

/** Returns a concept with one term, whose fields have these values. */
function toEntry(change: Partial<ExportRow>) {
  const term = anExportRow({ id: '5f0c0000-0000-4000-8000-000000000001', number: 1, ...change });
  const { english, subject, meaning } = term;
  const { definition: definitionLicence } = term.licences;
  const facts = { name: english, subject, definition: meaning, definitionLicence };
  return { concept: { ...concept, ...facts }, terms: [term] };
}

const write = (writer: EntryWriter) => (change: Partial<ExportRow>) =>
  writer.entries([toEntry(change)]);

/** Returns two values of a field that differ. */
function twoValues(field: TermField): [object, object] {
  const description = describeField(field);
  const name = exportName(field);
  if (description.kind === 'text') return [{ [name]: 'one' }, { [name]: 'another' }];
  if (description.kind === 'choices')
    return [
      { language: 'sotho', [name]: ['st'] },
      { language: 'sotho', [name]: ['nso'] },
    ];
  const [one, another] = Object.keys(description.choices);
  const varieties = (id: string | undefined) =>
    field === 'language' ? { varieties: varietiesOf(id as ExportRow['language']) } : {};
  return [
    { [name]: one, ...varieties(one) },
    { [name]: another, ...varieties(another) },
  ];
}

const always = () => 'own' as const;
const martifNotes = (field: TermField) => {
  const { tbx: place } = placesOf(field);
  return ['subject', 'language', 'varieties'].includes(field) ? { why: 'one language' } : place;
};

describe.each<
  [
    string,
    (change: Partial<ExportRow>) => unknown,
    (field: TermField) => FieldPlaces['tbx' | 'packs' | 'linkedData' | 'glossary'],
  ]
>([
  ['CSV', (change) => toCells(toEntry(change).terms[0] as ExportRow), always],
  ['JSON Lines', write(jsonLines()), always],
  ['TBX', write(tbx(context)), (field) => placesOf(field).tbx],
  ['TBX of 2008', write(martif(context, 'zu')), martifNotes],
  ['Turtle', write(turtle(context)), (field) => placesOf(field).linkedData],
  ['JSON-LD', write(jsonLd(context)), (field) => placesOf(field).linkedData],
  ['a glossary', write(omegatGlossary()), (field) => placesOf(field).glossary],
  ['flash cards', (change) => toCard(toEntry(change)), (field) => placesOf(field).flashCards],
])('%s', (_name, format, placeOf) => {
  test.each(termFields)('has the field %s, or the table says why not', (field) => {
    const [one, another] = twoValues(field).map(format);
    const place = placeOf(field);
    if (typeof place === 'object' && 'why' in place) expect(one).toEqual(another);
    else expect(one).not.toEqual(another);
  });
});
