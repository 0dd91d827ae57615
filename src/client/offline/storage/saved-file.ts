import { PACK_FORMAT } from '#domain/packs/format.ts';
import { findPack, packId } from '#domain/packs/ids.ts';
import { checksumOfText } from './checksum.ts';
import type { StoredPack } from './db.ts';

const START = 'mazwi-file 1 ';
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

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

/** Returns the pack in a saved file, or null if the file is not a saved pack or is incomplete. */
export async function readSavedFile(file: File): Promise<StoredPack | null> {
  const content = await file.text();
  const end = content.indexOf('\n');
  const facts = readFacts(content.slice(0, end));
  const text = content.slice(end + 1);
  const id = readId(text);
  if (!facts || !id || (await checksumOfText(text)) !== facts.sha256) return null;
  const now = new Date().toISOString();
  return { ...facts, id, format: PACK_FORMAT, text, keptAt: now, checkedAt: now };
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

/** Returns the id of the pack of words that a text begins with. */
function readId(text: string): string | null {
  const [name, format, kind, language, part] = text.slice(0, text.indexOf('\n')).split(' ');
  const pack = findPack(`${language}-${kind}-${part}`);
  const isReadable = name === 'mazwi' && Number(format) === PACK_FORMAT && pack?.kind === 'words';
  return isReadable ? packId(pack) : null;
}
