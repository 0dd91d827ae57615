import { formatNumber } from '#domain/locale/message-format.ts';
/** The texts of a part of a TBX file, by the type of their element. */
export type TbxTexts = Record<string, string[]>;
export type TbxWord = { id: string | null; texts: TbxTexts };
export type TbxSection = { tag: string; texts: TbxTexts; words: TbxWord[] };
/** The statements of a file about one concept. */
export type TbxEntry = {
  id: string | null;
  line: number;
  texts: TbxTexts;
  sections: TbxSection[];
};

/** How many sections, words and texts an entry may have together. */
const MAX_PARTS = 10_000;

/** The names of the parts in the versions of 2019 and 2008. */
const parts: ReadonlyMap<string, 'entry' | 'section' | 'word'> = new Map([
  ['conceptEntry', 'entry'],
  ['termEntry', 'entry'],
  ['langSec', 'section'],
  ['langSet', 'section'],
  ['termSec', 'word'],
  ['tig', 'word'],
  ['ntig', 'word'],
]);

/** The object has no prototype, because a file can contain a type such as `constructor`. */
const createTexts = (): TbxTexts => Object.create(null);

type EntryBuilder = {
  startElement: (name: string, attributes: Record<string, string>, line: number) => void;
  endElement: (name: string) => void;
  /** Stores a text of the innermost part, or of the header. */
  addText: (key: string, text: string) => void;
  getTitle: () => string | null;
  /** Returns the entries that were completed since the last call. */
  takeEntries: () => TbxEntry[];
};

/** Builds the entries of a TBX file from its elements. */
export function createEntryBuilder(): EntryBuilder {
  const header = createTexts();
  let complete: TbxEntry[] = [];
  let entry: TbxEntry | null = null;
  let section: TbxSection | null = null;
  let word: TbxWord | null = null;
  let size = 0;

  const count = () => {
    size += 1;
    if (size > MAX_PARTS)
      throw new Error(`an entry has more than ${formatNumber(MAX_PARTS)} parts`);
  };

  const finishEntry = () => {
    if (entry) complete.push(entry);
    [entry, section, word] = [null, null, null];
    size = 0;
  };

  return {
    startElement: (name, attributes, line) => {
      const part = parts.get(name);
      const id = attributes.id ?? null;
      if (part) count();
      if (part === 'entry') entry = { id, line, texts: createTexts(), sections: [] };
      if (part === 'section') {
        section = { tag: attributes['xml:lang'] ?? '', texts: createTexts(), words: [] };
        entry?.sections.push(section);
      }
      if (part === 'word') {
        word = { id, texts: createTexts() };
        section?.words.push(word);
      }
    },
    endElement: (name) => {
      const part = parts.get(name);
      if (part === 'word') word = null;
      if (part === 'section') section = null;
      if (part === 'entry') finishEntry();
    },
    addText: (key, text) => {
      const { texts } = word ?? section ?? entry ?? { texts: header };
      if (text === '') return;
      count();
      texts[key] = [...(texts[key] ?? []), text];
    },
    getTitle: () => header.title?.[0] ?? null,
    takeEntries: () => {
      const taken = complete;
      complete = [];
      return taken;
    },
  };
}
