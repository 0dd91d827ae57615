import { type Language, languages, nameLanguage } from './languages.ts';
import { m } from './messages.ts';

/**
 * The varieties of the vernacular languages, by language tag, in the order in which they are
 * stored. Only Sotho has several. A new variety also needs a migration.
 */
export const varieties = {
  st: { language: 'sotho', name: m.names_variety_st },
  'st-LS': { language: 'sotho', name: m.names_variety_st_ls },
  nso: { language: 'sotho', name: m.names_variety_nso },
  sn: { language: 'shona', name: m.names_variety_sn },
  zu: { language: 'zulu', name: m.names_variety_zu },
  sw: { language: 'swahili', name: m.names_variety_sw },
  ve: { language: 'venda', name: m.names_variety_ve },
} as const satisfies Record<string, { language: Language; name: () => string }>;

export type Variety = keyof typeof varieties;
export const varietyIds = Object.keys(varieties) as [Variety, ...Variety[]];
export const varietyNames = Object.fromEntries(
  varietyIds.map((id) => [id, varieties[id].name]),
) as Record<Variety, () => string>;

/** Returns the name of one variety in the language of the interface. */
export const labelVariety = (variety: Variety): string => varieties[variety].name();

/** Returns the varieties of a language, in the order in which they are stored. */
export const varietiesOf = (language: Language): Variety[] =>
  varietyIds.filter((id) => varieties[id].language === language);

/**
 * The varieties by which lists can be filtered, each with the stored varieties that it includes. A
 * language with only one variety has no such filter.
 */
const varietyFilters = { st: ['st', 'st-LS'], nso: ['nso'] } as const satisfies Partial<
  Record<Variety, readonly Variety[]>
>;
export type VarietyFilter = keyof typeof varietyFilters;
export const varietyFilterIds = Object.keys(varietyFilters) as [VarietyFilter, ...VarietyFilter[]];

/** Returns the stored varieties that a filter includes, or null if it is not set. */
export const listIncludedVarieties = (filter: VarietyFilter | 'all'): readonly Variety[] | null =>
  filter === 'all' ? null : varietyFilters[filter];

/** Returns the varieties by which a list of one language, or of all, can be filtered. */
export const listVarietyFilters = (language: Language | 'all'): VarietyFilter[] =>
  varietyFilterIds.filter((id) => varieties[id].language === language);

/**
 * Returns the varieties to store for a term: those that belong to its language, once each and in
 * order. A language with only one variety always gets that one. For other languages, the list is
 * empty if the varieties are not known.
 */
export function normalizeVarieties(given: readonly Variety[], language: Language): Variety[] {
  const ofLanguage = varietiesOf(language);
  return ofLanguage.length === 1 ? ofLanguage : ofLanguage.filter((id) => given.includes(id));
}

/**
 * Returns the `lang` attribute for a term's vernacular word: its variety if it has exactly one, and
 * otherwise its language. While the varieties of a Sotho term are unknown, notes that contain
 * "Sepedi" count as `nso` (Northern Sotho).
 */
export function langTag(term: {
  language: Language;
  varieties?: readonly Variety[] | null | undefined;
  notes?: string | null | undefined;
}): string {
  const known = normalizeVarieties(term.varieties ?? [], term.language);
  if (known.length === 1) return known[0] as Variety;
  const isSepedi =
    known.length === 0 && term.language === 'sotho' && /\bSepedi\b/i.test(term.notes ?? '');
  return isSepedi ? 'nso' : languages[term.language].lang;
}

/** Returns the names of a term's varieties, or [] if its language has only one. */
export const nameVarieties = (term: {
  language: Language;
  varieties: readonly Variety[];
}): string[] =>
  varietiesOf(term.language).length === 1
    ? []
    : normalizeVarieties(term.varieties, term.language).map((id) => labelVariety(id));

/**
 * Returns the name of a term's language, and its own name or the varieties to which the term
 * belongs: "Zulu" and "isiZulu", or "Sotho" and "Sepedi".
 */
export function nameVariety(term: Parameters<typeof langTag>[0]): {
  name: string;
  ownName: string;
} {
  const name = nameLanguage(term.language);
  const { ownName } = languages[term.language];
  if (varietiesOf(term.language).length === 1) return { name, ownName };
  const known = normalizeVarieties(term.varieties ?? [], term.language);
  const ids = known.length === 0 && langTag(term) === 'nso' ? (['nso'] as const) : known;
  return { name, ownName: ids.map((id) => labelVariety(id)).join(', ') || ownName };
}
