import { PACK_FORMAT } from '#domain/packs/format.ts';
import { type PackId, packId } from '#domain/packs/ids.ts';
import { readWords } from '#domain/packs/read-words.ts';
import { checksumOfText } from './checksum.ts';
import type { StoredPack } from './db.ts';

const START = 'mazwi-file 1 ';
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

// The maximum number of texts in a saved file. It is far above the size of any dictionary, and
// stops a crafted file from exhausting a phone's memory.
const MAX_TEXTS = 1_000_000;
const MAX_TEXT_LENGTH = 1000;
const SEPARATOR = /[\n\t|]/g;

type Facts = Pick<StoredPack, 'version' | 'sha256' | 'licence' | 'rows' | 'bytes'>;

/** Offers a pack as a download: a line with its version and checksum, and then its text. */
export function savePack(pack: StoredPack): void {
  const { version, sha256, licence, rows, bytes } = pack;
  const attribution = `${location.origin}/packs/NOTICE.txt`;
  const facts = JSON.stringify({ version, sha256, licence, rows, bytes, attribution });
  const blob = new Blob([`${START}${facts}\n`, pack.text], { type: 'text/plain' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  const [language, , part] = pack.id.split('-');
  link.download = `mazwi-${language}${part === 'all' ? '' : `-${part}`}-${version}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the saved pack, or null if the file is not one, is damaged or cannot be searched. */
export async function readSavedFile(file: Blob): Promise<StoredPack | null> {
  const content = await file.text();
  const end = content.indexOf('\n');
  const facts = readFacts(content.slice(0, end));
  const text = content.slice(end + 1);
  if (!facts || !isSearchable(text) || (await checksumOfText(text)) !== facts.sha256) return null;
  const id = readId(text);
  const now = new Date().toISOString();
  return id && { ...facts, id, format: PACK_FORMAT, text, keptAt: now, checkedAt: now };
}

function readFacts(line: string): Facts | null {
  if (!line.startsWith(START)) return null;
  try {
    const { version, sha256, licence, rows, bytes } = JSON.parse(line.slice(START.length));
    const areNumbers = [version, rows, bytes].every(Number.isSafeInteger);
    return areNumbers ? { version, sha256, licence: String(licence), rows, bytes } : null;
  } catch {
    return null;
  }
}

function isSearchable(text: string): boolean {
  let texts = 0;
  let start = 0;
  for (const { index } of text.matchAll(SEPARATOR)) {
    texts += 1;
    if (texts > MAX_TEXTS || index - start > MAX_TEXT_LENGTH) return false;
    start = index + 1;
  }
  return true;
}

/** Returns the id of a pack of words, or null if the text is not one. */
function readId(text: string): PackId | null {
  try {
    return packId({ ...readWords(text), kind: 'words' });
  } catch {
    return null;
  }
}
