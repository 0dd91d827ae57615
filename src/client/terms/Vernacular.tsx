import { type Language, langOf } from '#domain/languages.ts';

/** A vernacular word as its contributor spelt it, with the language it is in. */
export function Vernacular({
  term,
}: {
  term: { vernacularWord: string; language: Language; notes?: string | null };
}) {
  return <span lang={langOf(term)}>{term.vernacularWord}</span>;
}
