import { expect, test } from 'vitest';
import type { Subject } from '../subjects.ts';
import { type Meaning, rankSenses } from './rank-senses.ts';

/** English words and their meanings, as a large dictionary has them. */
const meanings: Meaning[] = [
  meaning('cell', 'physics', 6, { gloss: 'battery' }),
  meaning('cell', 'biology', 6),
  meaning('plant', 'biology', 24),
  meaning('plant', 'engineering', 6, { gloss: 'building/machines' }),
  meaning('plant', 'economics', 4),
  meaning('nucleus', 'medicine', 5),
  meaning('nucleus', 'physics', 4),
  meaning('electric', 'engineering', 3, { labels: ['electrical'] }),
  meaning('current', 'physics', 5, { gloss: 'e.g. water and air' }),
  meaning('current', 'physics', 4, { gloss: 'electricity', labels: ['electric current'] }),
  meaning('river', 'geology', 5, { definition: 'A large natural stream of water.' }),
  meaning('blood', 'chemistry', 1),
  meaning('blood', 'biology', 5, { definition: 'The fluid that the heart pumps.' }),
  meaning('heart', 'psychology', 5),
  meaning('pump', 'engineering', 5),
  meaning('force', 'physics', 9),
  meaning('mass', 'education', 4, { gloss: 'matter' }),
  meaning('mass', 'physics', 5),
  meaning('solution', 'mathematics', 8),
  meaning('solution', 'chemistry', 8),
  meaning('salt', 'chemistry', 6),
  meaning('water', 'chemistry', 6),
  meaning('equation', 'mathematics', 6),
  meaning('solve', 'mathematics', 6),
].map((each, index) => ({ ...each, number: index + 1 }));

function meaning(
  headword: string,
  subject: Subject,
  terms: number,
  facts: Partial<Meaning> = {},
): Meaning {
  const none = { number: 0, gloss: null, definition: null, labels: [] };
  return { ...none, headword, subject, terms, ...facts };
}

/** Returns the subject and the gloss of the sense of a word that comes first in a text. */
function findFirst(word: string, text: string): string {
  const passages = text
    .toLowerCase()
    .split(/[.,]/)
    .map((part) => part.split(/\W+/));
  const words = passages.flat();
  const entries = [...Map.groupBy(meanings, ({ headword }) => headword)]
    .filter(([headword]) => words.some((each) => each.startsWith(headword)))
    .map(([english, ofWord]) => ({
      english,
      senses: ofWord.map((sense) => ({ ...sense, conceptNumber: sense.number })),
    }));
  const ranked = rankSenses(entries, meanings, passages).find(({ english }) => english === word);
  const { subject, gloss } = ranked!.senses[0]!;
  return gloss ? `${subject}, ${gloss}` : subject;
}

test.each([
  ['cell', 'A plant cell has a nucleus.', 'biology'],
  ['plant', 'A plant cell has a nucleus.', 'biology'],
  ['plant', 'A plant has cells. Electric current. Force and mass.', 'biology'],
  ['cell', 'An electric cell.', 'physics, battery'],
  ['cell', 'The battery is a cell.', 'physics, battery'],
  ['current', 'An electric cell makes a current.', 'physics, electricity'],
  ['current', 'The current of the river.', 'physics, e.g. water and air'],
  ['mass', 'Force and mass.', 'physics'],
  ['blood', 'The heart pumps blood.', 'biology'],
  ['solution', 'A solution of salt in water.', 'chemistry'],
  ['solution', 'Solve the equation, the solution is x.', 'mathematics'],
])('the first sense of "%s" in "%s" is %s', (word, text, expected) => {
  expect(findFirst(word, text)).toBe(expected);
});

test('keeps the order of senses that are equally likely', () => {
  expect(findFirst('cell', 'A cell.')).toBe('physics, battery');
  expect(findFirst('solution', 'A solution.')).toBe('mathematics');
});

test('uses the senses of the text for words without other meanings', () => {
  const sense = (subject: Subject) => ({ subject, gloss: null, conceptNumber: null });
  const entries = [
    { english: 'cell', senses: [sense('physics'), sense('biology')] },
    { english: 'leaf', senses: [sense('biology')] },
  ];
  expect(rankSenses(entries, [], [['cell', 'leaf']])[0]?.senses[0]?.subject).toBe('biology');
});
