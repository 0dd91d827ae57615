import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { ANKI_TABLES, type AnkiDeck, describeDeck } from '#domain/exports/anki.ts';
import { countEntries, type ExportEntry } from '#domain/exports/entry.ts';
import { toCard } from '#domain/exports/tab-separated.ts';
import { escapeXml } from '#domain/exports/xml.ts';
import type { Language } from '#domain/languages.ts';
import { openFile, type PublishingFile } from '#server/publishing/write.ts';
import type { OpenSink } from './sink.ts';

/** Returns whether this build of Node.js has SQLite. Some distributions leave it out. */
export const canWriteDecks = (): boolean => process.getBuiltinModule('node:sqlite') !== undefined;

/** Writes a deck of flash cards: a zip archive with a database of SQLite. */
export const ankiSink =
  (language: Language): OpenSink =>
  async (spool, { generatedAt }) => {
    const path = join(spool, `${randomUUID()}.anki2`);
    const modified = Math.floor(Date.parse(generatedAt) / 1000);
    const deck = describeDeck(language, modified);
    const { DatabaseSync } = await import('node:sqlite');
    const collection = new DatabaseSync(path);
    const addCards = reportFullDisk(() => startCollection(collection, deck, modified));
    return {
      write: async (entries) => reportFullDisk(() => addCards(entries)),
      count: countEntries,
      finish: async () => {
        reportFullDisk(() => collection.exec('commit'));
        collection.close();
        const file = openFile(spool, { isArchive: true });
        await writeArchive(file, path, generatedAt);
        await rm(path);
        return file.finish();
      },
      discard: async () => {
        if (collection.isOpen) collection.close();
        await rm(path, { force: true });
      },
    };
  };

const SQLITE_FULL = 13;

/**
 * Runs statements of SQLite, and reports a full disk with the error code ENOSPC, like the file
 * system.
 */
function reportFullDisk<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_FULL) throw error;
    throw Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' });
  }
}

/** Creates the tables, and returns a function that adds a note with its card for each entry. */
function startCollection(
  collection: DatabaseSync,
  { deckId, noteTypeId, models, decks, conf }: AnkiDeck,
  modified: number,
): (entries: readonly ExportEntry[]) => void {
  // The file is deleted if the process ends, so it need not be durable.
  collection.exec('pragma journal_mode = off; pragma synchronous = off; begin');
  collection.exec(ANKI_TABLES);
  collection
    .prepare(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, '{}', '{}')`)
    .run(modified, modified * 1000, modified * 1000, conf, models, decks);
  const addNote = collection.prepare(
    `insert into notes values (?, ?, ${noteTypeId}, ${modified}, -1, ?, ?, ?, ?, 0, '')`,
  );
  const addCard = collection.prepare(
    `insert into cards
     values (?, ?, ${deckId}, 0, ${modified}, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`,
  );
  let cards = 0;
  return (entries) => {
    for (const entry of entries) {
      cards += 1;
      const { key, front, back, tags } = toCard(entry);
      const fields = [front, back].map(escapeXml).join('\u001f');
      const id = deckId * 1000 + cards;
      addNote.run(id, `mazwi-${deckId}-${key}`, ` ${tags} `, fields, front, checksum(front));
      addCard.run(id, id, cards);
    }
  };
}

/** Anki finds notes with the same first field by the start of its SHA-1. */
const checksum = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);

async function writeArchive(
  file: PublishingFile,
  path: string,
  generatedAt: string,
): Promise<void> {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const writeParts = async () => {
    const ready = parts;
    parts = [];
    for (const part of ready) await file.write(part);
  };
  const database = new ZipDeflate('collection.anki2', { level: 6 });
  database.mtime = generatedAt;
  zip.add(database);
  for await (const chunk of createReadStream(path)) {
    database.push(chunk as Buffer);
    await writeParts();
  }
  database.push(new Uint8Array(), true);
  const media = new ZipPassThrough('media');
  media.mtime = generatedAt;
  zip.add(media);
  media.push(Buffer.from('{}'), true);
  zip.end();
  await writeParts();
}
