import type { Language } from './languages.ts';
import * as english from './messages/en/names.ts';
import type { Subject } from './subjects.ts';
import type { PartOfSpeech } from './term/parts-of-speech.ts';
import type { Variety } from './varieties.ts';

// English names for data, such as files that are imported or exported. They do not depend on the
// locale.

const names = { ...english };

export const englishLanguage = (id: Language): string => names[`names_language_${id}`]();
export const englishPartOfSpeech = (id: PartOfSpeech): string =>
  names[`names_part_of_speech_${id}`]();
export const englishSubject = (id: Subject): string => names[`names_subject_${keyOf(id)}`]();
export const englishVariety = (id: Variety): string => names[`names_variety_${keyOf(id)}`]();

const keyOf = <Id extends string>(id: Id) => id.replaceAll('-', '_').toLowerCase() as Key<Id>;

type Key<Id extends string> = Id extends `${infer Start}-${infer Rest}`
  ? `${Lowercase<Start>}_${Key<Rest>}`
  : Lowercase<Id>;
