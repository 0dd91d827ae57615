import type { ReplyOf } from '#contract/endpoint.ts';
import type { browseWords } from '#contract/terms/browse.ts';
import type { Language } from '#domain/languages.ts';
import { BROWSE_PAGE_SIZE, type BrowseLetter } from '#domain/lists/browse.ts';
import { unlessAll } from '#domain/lists/list-filters.ts';
import { compareQuality } from '#domain/search/index/build/term-order.ts';
import {
  browseWords as browse,
  listLetters as list,
  type TermPlace,
} from '#domain/search/index/lists/browse-words.ts';
import { findSenseSubject } from '#domain/search/index/other-senses.ts';
import { readSense, type Segment } from '#domain/search/index/storage/segment.ts';
import type { Subject } from '#domain/subjects.ts';
import { listSenses } from '#server/terms/rows/group-senses.ts';

type Reply = ReplyOf<typeof browseWords>;

/** The parameters in the path, which the endpoints have checked. */
type Params = { language: string; subject: string; letter: string };

/** Lists English words like `browseLetter`, but from the index instead of the database. */
export function browseInIndex(segments: readonly Segment[], params: Params, page: number): Reply {
  const filters = readFilters(params);
  const letter = params.letter as BrowseLetter;
  const range = { offset: (page - 1) * BROWSE_PAGE_SIZE, limit: BROWSE_PAGE_SIZE };
  const { words, total } = browse(segments, filters, letter, range);
  return {
    entries: listSenses(words.map((places) => describeWord(segments, places))),
    total,
    letters: list(segments, filters),
  };
}

/** Lists letters like `readLetters`, but from the index, and for all subjects. */
export const listLettersInIndex = (
  segments: readonly Segment[],
  language: string,
): BrowseLetter[] => list(segments, readFilters({ language, subject: 'all' }));

const readFilters = ({ language, subject }: Omit<Params, 'letter'>) => ({
  language: language as Language,
  subject: unlessAll(subject as Subject | 'all'),
});

/** Describes an English word with the terms of its senses, the best first. */
function describeWord(segments: readonly Segment[], places: readonly TermPlace[]) {
  const found = places
    .map(({ segment, term }) => {
      const number = segment.columns.termSenses[term]!;
      const sense = readSense(segment, number);
      const place = { segment, sense: number };
      return { sense, place, term: sense.terms[term - segment.columns.senseTerms[number]!]! };
    })
    .sort((a, b) => compareQuality(a.term, b.term));
  const [first] = found;
  const words = found.map(({ sense, place, term }) => ({
    id: term.listed!.id,
    vernacularWord: term.vernacularWord,
    language: term.language,
    varieties: [...term.varieties],
    conceptNumber: sense.number,
    subject: sense.subject,
    gloss: sense.gloss,
    senseSubject: sense.number === null ? null : findSenseSubject(segments, place),
  }));
  return { englishWord: first!.term.englishWord, words };
}
