/**
 * The facts about two concepts and their weights. A positive weight says that they have the same
 * meaning, a negative one that they differ. Decision 0102 says how the weights were chosen.
 */
export const factWeights = {
  sameHeadword: 2,
  synonymHeadword: -3,
  /** A headword of several words rarely has two meanings. */
  severalWords: 2,
  /** A headword of up to five letters often has several. */
  shortHeadword: -1,
  /** The headword has at least four concepts. */
  manySenses: -1,
  /** Other concepts of the headword have a gloss, so somebody has found several meanings. */
  glossedSenses: -1,
  sharedWordsInOneLanguage: 4,
  sharedWordsInTwoLanguages: 5,
  sharedWordsInMoreLanguages: 6,
  noSharedWordInOneLanguage: -1,
  noSharedWordInTwoLanguages: -2,
  noSharedWordInMoreLanguages: -3,
  sharedSynonym: 1,
  sharedSynonyms: 2,
  sameDefinition: 4,
  otherDefinition: -2,
  sameGloss: 2,
  oneGloss: -3,
  otherGloss: -6,
  otherPartOfSpeech: -3,
  sameSubject: 2,
  closeSubjects: 1,
} as const satisfies Record<string, number>;
export type MergeFact = keyof typeof factWeights;
export const mergeFacts = Object.keys(factWeights) as [MergeFact, ...MergeFact[]];
