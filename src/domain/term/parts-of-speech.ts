import { m } from '../messages.ts';

/** The parts of speech with their names, in the order of the lists. */
export const partsOfSpeech = {
  noun: m.names_part_of_speech_noun,
  verb: m.names_part_of_speech_verb,
  adjective: m.names_part_of_speech_adjective,
  adverb: m.names_part_of_speech_adverb,
  preposition: m.names_part_of_speech_preposition,
  phrase: m.names_part_of_speech_phrase,
  abbreviation: m.names_part_of_speech_abbreviation,
} as const;
export type PartOfSpeech = keyof typeof partsOfSpeech;

/** Returns the name of a part of speech in the language of the interface. */
export const namePartOfSpeech = (part: PartOfSpeech): string => partsOfSpeech[part]();
