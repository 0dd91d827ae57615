/** The parts of speech with their displayed names, in the order of the lists. */
export const partsOfSpeech = {
  noun: 'Noun',
  verb: 'Verb',
  adjective: 'Adjective',
  adverb: 'Adverb',
  preposition: 'Preposition',
  phrase: 'Phrase',
  abbreviation: 'Abbreviation',
} as const;
export type PartOfSpeech = keyof typeof partsOfSpeech;
