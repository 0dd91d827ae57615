import { expect, test } from 'vitest';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { aConceptReply } from '#tests/support/concept-reply.ts';
import { compareEdit } from './compare-edit.ts';
import {
  buildEditBody,
  type ConceptText,
  checkConceptText,
  rebaseEdit,
  toConceptText,
} from './concept-text.ts';

const organ: ConceptLink = { number: 12, english: 'organ', gloss: 'body', subject: 'biology' };
const board = {
  code: 'board',
  name: 'Language Board',
  publisher: null,
  licence: null,
  url: null,
  authority: true,
};
const start = toConceptText({
  ...aConceptReply(),
  relations: { broader: [organ], narrower: [], related: [] },
  editing: {
    labels: [
      { text: 'cellule', kind: 'hidden' },
      { text: 'cytus', kind: 'admitted' },
    ],
    sources: [board],
    merged: [],
    history: [],
  },
});
const edited = (change: Partial<ConceptText>): ConceptText => ({ ...start, ...change });
const messages = (change: Partial<ConceptText>) =>
  checkConceptText(edited(change)).map(({ path, message }) => [path, message]);

test('shows a stored concept as the form does', () => {
  expect(start).toMatchObject({
    gloss: 'living things',
    definitionSource: '',
    labels: 'cytus',
    hiddenLabels: 'cellule',
    broader: [organ],
    related: [],
    wikidataId: '',
  });
});

test('sends only what changed, and all labels if one changed', () => {
  expect(buildEditBody(start, edited({ gloss: ' living things ', labels: 'cytus\n\n' }))).toEqual(
    {},
  );
  expect(buildEditBody(start, edited({ gloss: '', labels: 'cytus\nbiological cell' }))).toEqual({
    gloss: '',
    labels: [
      { text: 'cytus', kind: 'admitted' },
      { text: 'biological cell', kind: 'admitted' },
      { text: 'cellule', kind: 'hidden' },
    ],
  });
  expect(buildEditBody(start, edited({ broader: [], wikidataId: 'Q7868' }))).toEqual({
    broader: [],
    wikidataId: 'Q7868',
  });
});

test('sends the source with a new definition, even if the source is the same', () => {
  const cited = edited({ definitionSource: 'board' });
  expect(
    buildEditBody(cited, { ...cited, definition: 'The smallest part of a living thing.' }),
  ).toEqual({
    definition: 'The smallest part of a living thing.',
    definitionSource: 'board',
  });
});

test('reports each text that the server would refuse', () => {
  expect(messages({})).toEqual([]);
  expect(
    messages({
      gloss: 'x'.repeat(121),
      definition: '',
      definitionSource: 'board',
      hiddenLabels: 'сell',
      wikidataId: '7868',
    }),
  ).toEqual([
    ['gloss', 'Gloss: write at most 120 characters. You wrote 121.'],
    ['hiddenLabels', expect.any(String)],
    ['wikidataId', 'Write the id of a Wikidata item, such as Q7868.'],
    ['definitionSource', 'Write the definition that comes from this source, or choose no source.'],
  ]);
  const many = Array.from({ length: 15 }, (_, index) => `name ${index}`).join('\n');
  expect(messages({ labels: many, hiddenLabels: many.replaceAll('name', 'nam') })).toEqual([
    ['labels', expect.stringContaining('at most 20')],
  ]);
});

test('keeps what an edit changed, and adopts the rest of a newer version', () => {
  const theirs = edited({ gloss: 'organisms', definition: 'Their definition.' });
  const mine = { start, text: edited({ definition: 'My definition.', broader: [] }) };
  expect(rebaseEdit(mine, theirs)).toEqual({
    ...theirs,
    definition: 'My definition.',
    broader: [],
  });
});

test('compares an edit with the stored concept, in the order of the form', () => {
  const rows = compareEdit(
    start,
    edited({ broader: [], definitionSource: 'board', subject: 'medicine', labels: 'cytus\ncyt' }),
    [board],
  );
  expect(
    rows.map(({ label, pieces }) => [
      label,
      ...pieces.map(({ kind, text }) => `${kind} ${text}`.trim()),
    ]),
  ).toEqual([
    ['Subject', 'del Biology', 'ins Medicine'],
    ['Definition source', 'del', 'ins Language Board'],
    ['Other English names', 'del cytus', 'ins cytus; cyt'],
    ['Broader concepts', 'del organ (body)'],
  ]);
});
