import { SaxesParser } from 'saxes';
import { formatNumber } from '#domain/locale/message-format.ts';
import { createEntryBuilder, type TbxEntry } from './tbx-entries.ts';

const MAX_DEPTH = 50;
const MAX_TEXT = 10_000;
const MAX_ATTRIBUTE = 1000;
/** How far the parser may read without finding the end of a tag, a text or a comment. */
const MAX_TOKEN = 200_000;

/**
 * The elements whose text is read. Those with a type are read under its name, which is the name of
 * the element in the DCT style.
 */
const textElements = new Set([
  'title',
  'term',
  'note',
  'descrip',
  'termNote',
  'admin',
  'subjectField',
  'definition',
  'context',
  'partOfSpeech',
  'termType',
  'administrativeStatus',
  'source',
]);
/** Elements that describe something else if a group contains them, such as a definition. */
const ofGroup = new Set(['note', 'admin', 'source']);

type TbxReader = {
  /** Reads a part of the file. @returns the entries that are now complete */
  read: (text: string) => TbxEntry[];
  /** Checks that the file is complete. */
  end: () => void;
  getLine: () => number;
  getTitle: () => string | null;
};

/**
 * Creates a reader of TBX in the versions of 2008 and 2019. It loads no other files, and limits the
 * size of everything that it keeps in memory.
 */
export function createTbxReader(): TbxReader {
  const parser = new SaxesParser<{ position: false }>({ position: false });
  const builder = createEntryBuilder();
  const elements: string[] = [];
  let captured: { depth: number; key: string; text: string } | null = null;
  let tokenStart = 0;
  const endToken = () => {
    tokenStart = parser.position;
  };
  const addText = (text: string) => {
    endToken();
    if (!captured) return;
    captured.text += text;
    limit('an element has', captured.text.length, MAX_TEXT);
  };

  parser.on('doctype', checkDocumentType);
  parser.on('comment', endToken);
  parser.on('processinginstruction', endToken);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    endToken();
    const name = localName(tag.name);
    const attributes = checkAttributes(tag.attributes);
    if (elements.length === 0) checkRoot(name);
    builder.startElement(name, attributes, parser.line);
    const isRead = textElements.has(name) && !describesGroup(name, elements.at(-1) ?? '');
    if (elements.push(name) > MAX_DEPTH)
      throw new Error(`elements are nested more than ${MAX_DEPTH} deep`);
    if (isRead && !captured)
      captured = { depth: elements.length, key: attributes.type ?? name, text: '' };
  });
  parser.on('closetag', ({ name }) => {
    endToken();
    if (captured?.depth === elements.length) {
      builder.addText(captured.key, captured.text.trim());
      captured = null;
    }
    elements.pop();
    builder.endElement(localName(name));
  });

  return {
    read: (text) => {
      parser.write(text);
      limit('a tag, a text or a comment has', parser.position - tokenStart, MAX_TOKEN);
      return builder.takeEntries();
    },
    end: () => {
      parser.close();
    },
    getLine: () => parser.line,
    getTitle: builder.getTitle,
  };
}

function limit(what: string, length: number, max: number): void {
  if (length > max) throw new Error(`${what} more than ${formatNumber(max)} characters`);
}

/** Entities that a file defines could expand to texts of any size. */
function checkDocumentType(text: string): void {
  if (text.includes('[')) throw new Error('the document type defines entities of its own');
}

function checkRoot(name: string): void {
  if (name !== 'tbx' && name !== 'martif')
    throw new Error(`the root element is ${name}, not tbx or martif`);
}

function checkAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(attributes).map(([name, value]) => [name, String(value)] as const);
  for (const [, text] of texts) limit('an attribute has', text.length, MAX_ATTRIBUTE);
  return Object.fromEntries(texts);
}

/** Removes the prefix of a namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const describesGroup = (name: string, parent: string): boolean =>
  ofGroup.has(name) && parent.endsWith('Grp') && parent !== 'adminGrp' && parent !== 'termGrp';
