/**
 * Returns the expressions after `order by` for words that are equally good answers
 * (src/domain/term/word-order.ts), such as the words of one concept. The columns after the word
 * decide only between copies of it, so that a list has the same order each time.
 * @param term the alias of the table with the terms
 */
export const wordOrderSql = (term: string, quality = `${term}.quality`): string => `
  ${quality},
  ${term}.vernacular_word collate "und-x-icu",
  ${term}.language,
  ${term}.english_word,
  md5(${term}.meaning),
  ${term}.created_at,
  ${term}.id`;
