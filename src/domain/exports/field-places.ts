import type { TermField } from '../term/fields.ts';

/*
 * Where each export format stores the fields of a term, and why some formats leave a field out. The
 * code does not compile until a new field is added here. CSV and JSON Lines have every field.
 */

/** The format leaves the field out. */
type Absent = { why: string };
/** The format has code of its own for the field, such as a language tag or an element. */
type Own = 'own';

export type FieldPlaces = {
  /**
   * TBX: a note that begins with this label, which imports read back. The files of ISO 30042:2008
   * have the same notes, but no subject and one language.
   */
  tbx: Own | { note: string; tag?: string } | Absent;
  /** Turtle and JSON-LD: a property of the word. `tag` is the language tag of its text. */
  linkedData: Own | { property: string; tag?: string } | Absent;
  /** The glossary of OmegaT: a part of the comment on the word. */
  glossary: Own | 'comment' | Absent;
  flashCards: Own | Absent;
  packs: Own | Absent;
};

const absent = {
  fromLinkedData: { why: 'Linked data describes words and meanings, not grammar or usage.' },
  fromGlossary: { why: 'The panel of a translation tool has room for one short line.' },
  fromFlashCards: { why: 'A card asks for a word and shows nothing else.' },
  ofFile: { why: 'Each language has files of its own, and each variety has glossaries.' },
  fromPacks: { why: 'A pack contains what the offline search shows, so that it stays small.' },
} as const satisfies Record<string, Absent>;

/** A field that describes one word, and that only few formats have. */
const ofWord = {
  linkedData: absent.fromLinkedData,
  glossary: absent.fromGlossary,
  flashCards: absent.fromFlashCards,
  packs: absent.fromPacks,
} as const;
const inAllFormats = {
  tbx: 'own',
  linkedData: 'own',
  glossary: 'own',
  flashCards: 'own',
  packs: 'own',
} as const;

/** The places of each field, in the order in which files list the fields. */
const fieldPlaces = {
  englishWord: inAllFormats,
  vernacularWord: inAllFormats,
  language: { ...inAllFormats, glossary: absent.ofFile, flashCards: absent.ofFile },
  varieties: { ...inAllFormats, glossary: absent.ofFile },
  subject: inAllFormats,
  meaning: {
    tbx: 'own',
    linkedData: 'own',
    glossary: absent.fromGlossary,
    flashCards: absent.fromFlashCards,
    packs: 'own',
  },
  notes: { ...ofWord, tbx: 'own', linkedData: { property: 'skos:note' } },
  partOfSpeech: { ...ofWord, tbx: 'own', glossary: 'comment' },
  nounClass: { ...ofWord, tbx: { note: 'noun class ' } },
  plural: { ...ofWord, tbx: { note: 'plural: ' }, linkedData: 'own', packs: 'own' },
  register: { ...ofWord, tbx: { note: 'register: ' } },
  origin: { ...ofWord, tbx: { note: 'origin: ' } },
  originDetail: {
    ...ofWord,
    tbx: { note: 'origin detail: ' },
    linkedData: { property: 'dc:source' },
    glossary: 'comment',
  },
} as const satisfies Record<TermField, FieldPlaces>;

/** The fields in the order in which files list them. */
export const exportedFields = Object.keys(fieldPlaces) as TermField[];

/** Returns where the formats store a field, for code that treats all fields alike. */
export const placesOf = (field: TermField): FieldPlaces => fieldPlaces[field];
