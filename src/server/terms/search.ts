import { fold, spaced, strict } from '#domain/search-keys.ts';

/** What of a query is matched against the stored keys; null when it holds nothing to find. */
export type Needle = { strict: string; fold: string; spaced: string; words: string[] };

export function needleOf(query: string): Needle | null {
  const needle = { strict: strict(query), fold: fold(query), spaced: spaced(query) };
  return needle.fold === '' ? null : { ...needle, words: needle.spaced.split(' ').filter(Boolean) };
}

/** Collects the values of a statement and gives each its `$n`. */
export type Bind = (value: unknown) => string;

/** The fewest letters of a query that is looked for inside words, at the start of the last of several words, and at the start of a term. */
const INSIDE = 4;
const LAST_WORD = 2;
const PREFIX = 2;

const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;
/** One lexeme of a tsquery; quotes and backslashes are doubled, so that any text is an ordinary word. */
const lexeme = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'`;

/**
 * The hits of a query as one SELECT of (term_id, score), one row a term, its best tier (a higher tier always wins).
 * Inside a tier: earlier alternative, then shorter. Every branch reads an index of term_keys.
 */
export function hitsSql(needle: Needle, field: 'both' | 'english' | 'vernacular', bind: Bind): string {
  const side = field === 'both' ? '' : `and side = ${bind(field)}`;
  const lead = 'least(alternative, 5) * 2 + least(length(fold), 60) / 60.0';
  const more = `(length(spaced) - length(replace(spaced, ' ', '')) + 1 - ${needle.words.length}) * 4`;
  const tier = (score: string, where: string) => `select term_id, (${score})::float8 as score from term_keys where ${where} ${side}`;
  const foldAt = bind(needle.fold);
  const tiers = [
    tier(`1000 - (${lead})`, `strict = ${bind(needle.strict)}`),
    tier(`900 - (${lead})`, `fold = ${foldAt}`),
    tier(`900 - (${lead})`, `spaced = ${bind(needle.spaced)}`),
  ];
  if (needle.fold.length >= PREFIX) tiers.push(tier(`700 - (${lead}) - least(length(fold) - ${needle.fold.length}, 40)`, `fold like ${bind(likePrefix(needle.fold))}`));
  const words = needle.words.map(lexeme);
  tiers.push(tier(`620 - (${lead}) - ${more}`, `words @@ ${bind(words.join(' & '))}::tsquery`));
  const last = needle.words[needle.words.length - 1] ?? '';
  if (last.length >= LAST_WORD) tiers.push(tier(`540 - (${lead}) - ${more}`, `words @@ ${bind(`${words.join(' & ')}:*`)}::tsquery`));
  if (needle.words.length === 1 && needle.fold.length >= INSIDE) tiers.push(tier(`480 - (${lead}) - ${more}`, `spaced like ${bind(`%${likePrefix(needle.fold)}`)}`));
  return `select term_id, max(score) as score from (${tiers.join(' union all ')}) as tiers group by term_id`;
}
