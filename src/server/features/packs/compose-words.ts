import { limits } from '#domain/limits.ts';
import { type PackName, type PackPart, stemSubjects } from '#domain/packs/ids.ts';
import { rateProminence } from '#domain/packs/prominence.ts';
import type { PackEntry, PackForm, PackSense, PackWord } from '#domain/packs/words-file.ts';
import { fold } from '#domain/search/text.ts';
import { rateSense } from '#domain/term/word-order.ts';
import { normalizeVarieties, type Variety } from '#domain/varieties.ts';
import { groupTerms, type PackTerm, type TermGroup, type TermSense } from './group-terms.ts';

/** Returns the terms that belong to a part of a language. */
export function pickTerms(terms: readonly PackTerm[], part: PackPart): PackTerm[] {
  if (part === 'all') return [...terms];
  if (part === 'stem') return terms.filter(({ subject }) => stemSubjects.includes(subject));
  const wanted: readonly Variety[] = part === 'nso' ? ['nso'] : ['st', 'st-LS'];
  // A word whose variety is not known may belong to any of them.
  return terms.filter(
    ({ varieties }) => varieties.length === 0 || varieties.some((id) => wanted.includes(id)),
  );
}

/** Composes the entries of a pack of words. */
export function composeWords(
  terms: readonly PackTerm[],
  { language, part }: Pick<PackName, 'language' | 'part'>,
): PackEntry[] {
  const groups = groupTerms(pickTerms(terms, part));
  const prominence = rateSenses(groups, language);
  const headwords = new Set(groups.map(({ english }) => fold(english)));
  return groups.map((group) => {
    const senses = group.senses.map((sense) => ({
      sense,
      words: composeSenseWords(sense, language),
    }));
    return {
      english: group.english,
      senses: senses.map(({ sense, words }) => ({
        subject: sense.subject,
        gloss: sense.gloss,
        prominence: prominence.get(sense) ?? 0,
        place: sense.terms[0]?.sensePlace ?? 0,
        words,
      })),
      synonyms: composeSynonyms(group, headwords),
      forms: composeForms(senses),
    };
  });
}

function rateSenses(
  groups: readonly TermGroup[],
  language: PackName['language'],
): Map<TermSense, number> {
  const senses = groups.flatMap((group) =>
    group.senses.map((sense) => ({ sense, english: group.english })),
  );
  const rated = senses.map(({ sense: { terms }, english }) => ({
    english,
    counts: { languages: terms[0]?.headwordLanguages ?? 0, words: terms[0]?.headwordWords ?? 0 },
    words: terms.map(({ vernacular, quality }) => ({ text: vernacular, rate: rateSense(quality) })),
  }));
  const prominence = rateProminence(rated, language);
  return new Map(senses.map(({ sense }, index) => [sense, prominence[index] ?? 0]));
}

/** Merges the terms of a sense that are the same word, such as one term for each variety. */
function composeSenseWords({ terms }: TermSense, language: PackName['language']): PackWord[] {
  const words = new Map<string, PackWord>();
  for (const { vernacular, varieties, usage, reliability } of terms) {
    const known = words.get(vernacular);
    const all = normalizeVarieties([...(known?.varieties ?? []), ...varieties], language);
    if (known) known.varieties = all;
    else words.set(vernacular, { text: vernacular, varieties: all, usage, reliability });
  }
  return [...words.values()];
}

/** Chooses the shortest other names, which take few bytes and are what people type. */
function composeSynonyms({ senses }: TermGroup, headwords: ReadonlySet<string>): string[] {
  const chosen = senses.flatMap(({ terms }) => {
    const names = new Set(terms.flatMap(({ synonyms }) => synonyms));
    return [...names]
      .filter((name) => !headwords.has(fold(name)))
      .sort((one, other) => one.length - other.length)
      .slice(0, limits.packs.synonyms);
  });
  return [...new Set(chosen)];
}

/** Leaves out all other names except the shortest ones of the pack. */
export function keepShortestSynonyms(entries: readonly PackEntry[], count: number): PackEntry[] {
  const all = entries.flatMap((entry) => entry.synonyms.map((name) => ({ entry, name })));
  const shortest = all.sort((one, other) => one.name.length - other.name.length).slice(0, count);
  const byEntry = Map.groupBy(shortest, ({ entry }) => entry);
  return entries.map((entry) => ({
    ...entry,
    synonyms: (byEntry.get(entry) ?? []).map(({ name }) => name),
  }));
}

function composeForms(senses: readonly { sense: TermSense; words: PackWord[] }[]): PackForm[] {
  const forms = new Map<string, PackForm>();
  let first = 0;
  for (const { sense, words } of senses) {
    for (const term of sense.terms) {
      const word = first + words.findIndex(({ text }) => text === term.vernacular);
      for (const text of listForms(term)) forms.set(`${word} ${text}`, { text, word });
    }
    first += words.length;
  }
  return [...forms.values()];
}

function listForms({ vernacular, plural, forms }: PackTerm): string[] {
  const texts = [...(plural === null ? [] : [plural]), ...forms.map(({ text }) => text)];
  return texts.filter((text) => text !== vernacular);
}

export const countWords = (senses: readonly PackSense[]): number =>
  senses.reduce((count, { words }) => count + words.length, 0);
