import type { Language } from '#domain/languages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { buildToken } from '#domain/search/keys.ts';
import { bestRankOfTier, minQueryLength, type Tier } from '#domain/search/tiers.ts';
import type { SearchField } from '#domain/term-search.ts';
import { lexeme } from './keys.ts';

/** Collects the values of a statement and gives each its `$n`. */
export type Bind = (value: unknown) => string;

/**
 * What a search is narrowed to before it is ranked; null where it is not. `submitterId`: only what
 * this person submitted.
 */
export type SearchScope = {
  field: SearchField;
  language: Language | null;
  subject: string | null;
  statuses: readonly string[];
  submitterId: string | null;
};

/**
 * The conditions of a scope on a row `k` of search_keys; their text is the same for every scope, so
 * that one statement serves all.
 */
export function scopeSql(scope: SearchScope, bind: Bind): string {
  const either = (column: string, value: string | null) => {
    const at = bind(value);
    return `and (${at}::text is null or ${column} = ${at})`;
  };
  const submitter = bind(scope.submitterId);
  return `k.status = any(${bind(scope.statuses)}::text[]) ${either('k.language', scope.language)} ${either('k.subject', scope.subject)} ${either('k.side', scope.field === 'both' ? null : scope.field)}
    and (${submitter}::uuid is null or exists (select from terms own where own.id = k.term_id and own.submitter_id = ${submitter}))`;
}

const lexemes = (marks: readonly string[]): string[] => [...new Set(marks)].map(lexeme);
const matchAny = (marks: readonly string[]): string | null => lexemes(marks).join(' | ') || null;
const matchAll = (marks: readonly string[]): string => lexemes(marks).join(' & ');
const likeInside = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** The end of a range of texts that begin alike, where texts are ordered by code point. */
const PAST = '\u{10FFFF}';

/**
 * The hits of a query in the better tiers, as one SELECT of (term_id, rank, created_at) with one
 * row a term: its best. Its text is the same for every query, and
 * what a query does not ask for is null and costs nothing. A key is looked at once for all that it
 * can be; what holds the query inside a word comes by way of the vocabulary.
 */
export function hitsSql(needle: AnalyzedQuery, scope: SearchScope, bind: Bind): string {
  const where = scopeSql(scope, bind);
  return `select term_id, min(rank) as rank, min(created_at) as created_at from (${matchingSql(needle, where, bind)} union all ${insideSql(needle, where, bind)}) as found group by term_id`;
}

const ranked = (tier: string) =>
  `${tier} + least(k.alternative, 9) * 1000 + least(length(k.fold), 999)`;

function matchingSql(needle: AnalyzedQuery, where: string, bind: Bind): string {
  const { languages } = needle;
  const marks = (of: (reading: AnalyzedQuery['languages'][number]) => string[]) =>
    languages.flatMap(of);
  const inLanguage = (of: (reading: AnalyzedQuery['languages'][number]) => string[]) =>
    languages.flatMap((reading) => of(reading).map((text) => `${reading.language}:${text}`));
  const english = [needle.singular];
  const switched = needle.codeSwitch;
  const spaced = [buildToken.spaced(needle.spacedFold)];
  const singular = english.map(buildToken.singular);
  const switchedMarks = switched.map(buildToken.singular);
  // A shared stem is as good as a known pair when it is the whole text on either side.
  const pairs = inLanguage((reading) => [...reading.stems, ...reading.counterparts]);
  const pairMarks = marks(({ language }) => [buildToken.stem(language, needle.fold)]);
  const stems = marks(({ language, stems: found }) =>
    found.map((stem) => buildToken.stem(language, stem)),
  );
  const variants = inLanguage((reading) => [reading.variant]);
  const variantMarks = marks(({ language, variant }) => [buildToken.variant(language, variant)]);
  const stemVariants = inLanguage((reading) => reading.stemVariants);
  const stemVariantMarks = marks(({ language, stemVariants: found }) =>
    found.flatMap((text) => [
      buildToken.variant(language, text),
      buildToken.variantStem(language, text),
      buildToken.stem(language, text),
    ]),
  );
  const folds = [
    ...new Set([
      needle.fold,
      ...english,
      ...switched,
      ...languages.flatMap((reading) => [
        ...reading.stems,
        ...reading.counterparts,
        reading.variant,
        ...reading.stemVariants,
      ]),
    ]),
  ];
  const equal = matchAny([
    ...spaced,
    ...singular,
    ...switchedMarks,
    ...pairMarks,
    ...stems,
    ...variantMarks,
    ...stemVariantMarks,
  ]);
  const words = matchAll(needle.words.map(buildToken.word)) || null;
  const begun = beginnings(needle);
  const every =
    [equal, words && `(${words})`, begun.stems, begun.words && `(${begun.words})`]
      .filter(Boolean)
      .join(' | ') || null;

  const foldAt = `${bind(needle.fold)}::text`;
  const has = (query: string | null) => `k.marks @@ ${bind(query)}::tsquery`;
  const isOne = (texts: string[]) => `any(${bind(texts)}::text[])`;
  const begins = `k.fold >= ${bind(begun.from)}::text and k.fold < ${bind(begun.past)}::text`;
  const own = `case k.side when 'vernacular' then k.language || ':' || k.fold end`;
  const tier = (name: Tier, condition: string) => `when ${condition} then ${bestRankOfTier(name)}`;
  // Most of what a common word finds is in none of the equal tiers, which one look at all their
  // marks tells. What shares an index entry by chance, a stem of another language for one,
  // is in no tier. OFFSET 0 keeps PostgreSQL from working the rank out twice, once for the
  // condition.
  return `select * from (select k.term_id, k.created_at, ${ranked(`coalesce(case when k.fold = ${isOne(folds)} or ${has(equal)} then case
        ${tier('strict', `k.strict = ${bind(needle.strict)}`)} ${tier('fold', `k.fold = ${foldAt} or ${has(matchAny(spaced))}`)}
        ${tier('singular', `k.side = 'english' and (k.fold = ${isOne(english)} or ${has(matchAny(singular))})`)}
        ${tier('codeSwitch', `k.side = 'english' and (k.fold = ${isOne(switched)} or ${has(matchAny(switchedMarks))})`)}
        ${tier('pair', `${own} = ${isOne(pairs)} or ${has(matchAny(pairMarks))}`)} ${tier('stem', has(matchAny(stems)))}
        ${tier('variant', `${own} = ${isOne(variants)} or ${has(matchAny(variantMarks))}`)} ${tier('variantStem', `${own} = ${isOne(stemVariants)} or ${has(matchAny(stemVariantMarks))}`)} end end,
      case ${tier('prefix', begins)} ${tier('stemPrefix', has(begun.stems))} ${tier('words', has(words))} ${tier('wordsPrefix', has(begun.words))} end)`)} as rank
    from search_keys k where (k.fold = ${isOne(folds)} or (${begins}) or ${has(every)}) and ${where} offset 0) as matching where rank is not null`;
}

/**
 * How what begins with the query is asked for: a range of keys, stems, and all words of which the
 * last is begun. Null is for a query with too few letters.
 */
function beginnings(needle: AnalyzedQuery): {
  from: string | null;
  past: string | null;
  stems: string | null;
  words: string | null;
} {
  const long = (least: number) => needle.fold.length >= least;
  const last = needle.words[needle.words.length - 1] ?? '';
  return {
    from: long(minQueryLength.prefix) ? needle.fold : null,
    past: long(minQueryLength.prefix) ? needle.fold + PAST : null,
    stems:
      (long(minQueryLength.stemPrefix) &&
        needle.languages
          .map(({ language }) => `${lexeme(buildToken.stem(language, needle.fold))}:*`)
          .join(' | ')) ||
      null,
    words:
      last.length >= minQueryLength.lastWord
        ? [
            ...lexemes(needle.words.slice(0, -1).map(buildToken.word)),
            `${lexeme(buildToken.word(last))}:*`,
          ].join(' & ')
        : null,
  };
}

/**
 * The words that hold the query come from the vocabulary, without those that begin with it, which
 * are found already, and are looked up a handful at a time: a question of thousands of words would
 * be asked of every row.
 */
function insideSql(needle: AnalyzedQuery, where: string, bind: Bind): string {
  const asked = needle.words.length === 1 && needle.fold.length >= minQueryLength.inside;
  return `select k.term_id, k.created_at, ${ranked(String(bestRankOfTier('inside')))} as rank
    from (select string_agg('''w:' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as words from (
        select word, row_number() over () / 32 as part from search_words where word like ${bind(asked ? likeInside(needle.fold) : null)}::text and not starts_with(word, ${bind(needle.words[0])}::text)) as holding group by part) as handful
    cross join lateral (select * from search_keys inner_k where inner_k.marks @@ handful.words) k where ${where}`;
}
