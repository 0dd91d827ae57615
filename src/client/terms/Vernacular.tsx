import { type Language, langOf } from '#domain/languages.ts';

/** A vernacular word in its language: never capitalised, translated or broken by the machine. */
export function Vernacular({ term, className }: { term: { vernacularWord: string; language: Language; notes?: string | null }; className?: string }) {
  return <span className={className} lang={langOf(term)} translate="no">{term.vernacularWord}</span>;
}
