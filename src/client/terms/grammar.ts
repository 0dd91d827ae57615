import { m } from '#domain/messages.ts';
import { namePartOfSpeech, type PartOfSpeech } from '#domain/term/parts-of-speech.ts';
import type { NounClass } from '#domain/term/usage.ts';

type Grammar = { partOfSpeech: PartOfSpeech | null; nounClass: NounClass | null };

/** Describes the part of speech and the noun class of a word, as in "Noun, class 5". */
export function describeGrammar({ partOfSpeech, nounClass }: Grammar): string | null {
  const name = partOfSpeech && namePartOfSpeech(partOfSpeech);
  if (!nounClass) return name;
  return name
    ? m.terms_part_and_class({ partOfSpeech: name, nounClass })
    : m.terms_class({ nounClass });
}
