import type { MergeCandidate } from '#contract/review/merge-candidates.ts';
import type { MergeFact } from '#domain/concept/merge-facts.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

const texts: Record<MergeFact, (values: { languages: string }) => string> = {
  sameHeadword: m.merges_fact_same_headword,
  synonymHeadword: m.merges_fact_synonym_headword,
  severalWords: m.merges_fact_several_words,
  shortHeadword: m.merges_fact_short_headword,
  manySenses: m.merges_fact_many_senses,
  glossedSenses: m.merges_fact_glossed_senses,
  sharedWordsInOneLanguage: m.merges_fact_shared_words,
  sharedWordsInTwoLanguages: m.merges_fact_shared_words,
  sharedWordsInMoreLanguages: m.merges_fact_shared_words,
  noSharedWordInOneLanguage: m.merges_fact_no_shared_word,
  noSharedWordInTwoLanguages: m.merges_fact_no_shared_word,
  noSharedWordInMoreLanguages: m.merges_fact_no_shared_word,
  sharedSynonym: m.merges_fact_shared_synonyms,
  sharedSynonyms: m.merges_fact_shared_synonyms,
  sameDefinition: m.merges_fact_same_definition,
  otherDefinition: m.merges_fact_other_definition,
  sameGloss: m.merges_fact_same_gloss,
  oneGloss: m.merges_fact_one_gloss,
  otherGloss: m.merges_fact_other_gloss,
  otherPartOfSpeech: m.merges_fact_other_part_of_speech,
  sameSubject: m.merges_fact_same_subject,
  closeSubjects: m.merges_fact_close_subjects,
};

type Evidence = MergeCandidate['evidence'][number];

/** Returns what the evidence says, in one sentence. */
export const describeFact = ({ fact, languages: ids }: Evidence): string =>
  texts[fact]({ languages: ids.map((id) => nameLanguage(id)).join(', ') });

/** Returns how much the evidence counts, and for what. */
export const describeWeight = ({ weight }: Evidence): string =>
  weight >= 0 ? m.merges_evidence_for({ weight }) : m.merges_evidence_against({ weight: -weight });
