import * as z from 'zod/mini';
import { listTerms as endpoint } from '../../src/contract/dictionary.ts';
import type { Language } from '../../src/domain/languages.ts';
import { fold, normalizeExact, splitAlternatives } from '../../src/domain/search/text.ts';
import { listTerms } from '../../src/server/features/dictionary/list.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { seeded } from './data.ts';
import * as forms from './question-forms.ts';
import * as words from './word-forms.ts';

/** How often the questions of one kind find their term, and the targets in %. */
export type Score = {
  kind: string;
  first: number;
  inFive: number;
  asked: number;
  target: readonly [first: number, inFive: number];
  /** The questions whose term is not the first result. */
  missed: string[];
};

type Row = {
  englishWord: string;
  vernacularWord: string;
  language: Language;
  notes: string | null;
};
type Asked = { query: string; language: Language | 'all'; meant: string };
type Kind = {
  name: string;
  target: readonly [number, number];
  /** Returns the question about a term, or null if the term does not suit this kind. */
  ask: (row: Row, other: Row, random: () => number) => Asked | null;
  /** The changed word may itself be a headword. Such a question is skipped, as it is not one. */
  mayBeHeadword?: true;
};

const english = (row: Row) => splitAlternatives(row.englishWord)[0] ?? '';
const vernacular = (row: Row) => splitAlternatives(row.vernacularWord)[0] ?? '';
const isWord = (text: string) => /^[\p{L}\p{M}'’-]{4,}$/u.test(text);
const isPlain = (text: string) => /^[\p{L}\p{M}'’ -]{4,60}$/u.test(text);
const isVerb = (row: Row) =>
  /^(?:-|uku(?!\w*(?:kala|phakathi)))|^(?:ho|go|u) /.test(row.vernacularWord) &&
  /(?:^|\. |\n)Verb\b/.test(row.notes ?? '');

/** Makes a kind that changes the English or the vernacular word and sets the language filter. */
const changed =
  (
    word: (row: Row) => string,
    change: (word: string, row: Row, random: () => number, other: Row) => string | null,
    suits: (word: string) => boolean = isPlain,
  ): Kind['ask'] =>
  (row, other, random) => {
    const meant = word(row);
    const query = suits(meant) ? change(meant, row, random, other) : null;
    return query === null ? null : { query, language: row.language, meant };
  };
const eitherWord = (row: Row) => (english(row).length % 2 ? english(row) : vernacular(row));

export const kinds: readonly Kind[] = [
  {
    name: 'questions and sentences',
    target: [90, 97],
    ask: (row, _other, random) =>
      isPlain(english(row))
        ? { ...forms.askQuestion(english(row), row.language, random), meant: english(row) }
        : null,
  },
  {
    name: 'an article or "to"',
    target: [95, 99],
    ask: changed(english, (word, _row, random) => forms.addArticle(word, random)),
  },
  {
    name: 'one wrong word, or one too many',
    target: [70, 85],
    ask: changed(eitherWord, (word, _row, random, other) =>
      forms.spoilPhrase(word, (eitherWord(other).split(' ')[0] ?? '').toLowerCase(), random),
    ),
  },
  {
    name: 'English and vernacular together',
    target: [80, 90],
    ask: changed(english, (word, row, random) =>
      isPlain(vernacular(row)) ? forms.pasteTogether(word, vernacular(row), random) : null,
    ),
  },
  {
    name: 'list marks',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addListMark(word, random)),
  },
  {
    name: 'quotes and brackets',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addQuotes(word, random)),
  },
  {
    name: 'invisible characters',
    target: [98, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addInvisibleCharacter(word, random)),
  },
  {
    name: 'tabs and line breaks',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) =>
      word.includes(' ') ? forms.breakLines(word, random) : null,
    ),
  },
  {
    name: 'plural of a vernacular phrase',
    target: [85, 95],
    mayBeHeadword: true,
    ask: changed(vernacular, (word, row, random) =>
      words.pluralOfPhrase(word, row.language, random),
    ),
  },
  {
    name: 'vernacular plural to singular',
    target: [82, 95],
    mayBeHeadword: true,
    ask: changed(
      vernacular,
      (word, row, random) => words.pluralOfNoun(word, row.language, random),
      isWord,
    ),
  },
  {
    name: 'locatives',
    target: [80, 90],
    mayBeHeadword: true,
    ask: changed(
      vernacular,
      (word, row, random) => words.locativeOf(word, row.language, random),
      isWord,
    ),
  },
  {
    name: 'English verb form',
    target: [90, 95],
    mayBeHeadword: true,
    ask: (row, other, random) =>
      isVerb(row)
        ? changed(
            english,
            (word) => words.verbForm(word, random),
            (word) => /^[a-z]{3,}$/.test(word),
          )(row, other, random)
        : null,
  },
  {
    name: 'English irregular plural',
    target: [95, 97],
    mayBeHeadword: true,
    ask: changed(
      english,
      (word, _row, random) => words.irregularPlural(word, random),
      (word) => /^[a-z ]{4,}$/.test(word),
    ),
  },
  {
    name: 'two phonetic slips',
    target: [80, 88],
    mayBeHeadword: true,
    ask: changed(
      eitherWord,
      (word, _row, random) => forms.slipTwice(word.toLowerCase(), random),
      (word) => isWord(word) && word.length >= 8,
    ),
  },
  {
    name: 'one letter missing, vernacular',
    target: [80, 93],
    mayBeHeadword: true,
    ask: changed(vernacular, (word, _row, random) => forms.dropLetter(fold(word), random), isWord),
  },
];

/**
 * Asks random questions of each kind about the stored terms, and counts how often a term with the
 * meant word, in its language, is the first result or among the first five.
 * @param seed chooses the terms and how they are changed; tune on one seed, report on another
 */
export async function scoreQuestions(
  database: Database,
  asked: number,
  seed: number,
  only = '',
): Promise<Score[]> {
  const { rows } = await database.query<Row>(
    `select english_word as "englishWord", vernacular_word as "vernacularWord", language, notes
     from terms
     where status = 'verified'
     order by md5(english_word || vernacular_word || $1)`,
    [String(seed)],
  );
  const scores: Score[] = [];
  for (const kind of kinds.filter(({ name }) => name.includes(only)))
    scores.push(await scoreKind(database, kind, rows, asked, seeded(seed)));
  return scores;
}

async function scoreKind(
  database: Database,
  { name, target, ask, mayBeHeadword }: Kind,
  rows: readonly Row[],
  asked: number,
  random: () => number,
): Promise<Score> {
  const score: Score = { kind: name, first: 0, inFive: 0, asked: 0, target, missed: [] };
  for (const [index, row] of rows.entries()) {
    if (score.asked === asked) break;
    const question = ask(row, rows[rows.length - 1 - index]!, random);
    if (question === null) continue;
    const terms = await search(database, question);
    const [top] = terms;
    if (mayBeHeadword && top && hasWord(top, question.query)) continue;
    const place = terms.findIndex(
      (term) => term.language === row.language && hasWord(term, question.meant),
    );
    score.asked += 1;
    if (place === 0) score.first += 1;
    else
      score.missed.push(
        `${JSON.stringify(question.query)} in ${question.language}, meant ${question.meant}, place ${place + 1}: ${top ? `${top.englishWord} = ${top.vernacularWord}` : 'nothing'}`,
      );
    if (place >= 0 && place < 5) score.inFive += 1;
  }
  return score;
}

/** Searches like the API: first the contract cleans and checks the query. */
async function search(database: Database, { query, language }: Asked) {
  const filters = z.safeParse(endpoint.query!, { query, language });
  return filters.success ? (await listTerms(database, anonymous, filters.data)).terms : [];
}

type Words = Pick<Row, 'englishWord' | 'vernacularWord'>;
const hasWord = (term: Words, word: string): boolean =>
  [...splitAlternatives(term.englishWord), ...splitAlternatives(term.vernacularWord)].some(
    (each) => normalizeExact(each) === normalizeExact(word),
  );
