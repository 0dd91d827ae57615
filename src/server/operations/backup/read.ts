import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { type ArchiveMember, readArchive } from './archive.ts';
import {
  type BackupHeader,
  type BackupManifest,
  HEADER_MEMBER,
  MANIFEST_MEMBER,
  parseHeader,
  parseManifest,
  partMember,
  README_MEMBER,
} from './format.ts';
import { countRows } from './parts.ts';

export type CheckedBackup = {
  file: string;
  header: BackupHeader;
  manifest: BackupManifest;
  /** The size of the tables as COPY text. */
  bytes: number;
};

/** A part of a table, in the order of the file. */
export type BackupPart = { table: string; text: AsyncIterable<Uint8Array> };

/**
 * Reads a backup to its end, and compares each table with its checksum.
 * @throws StartupError if the backup is incomplete, damaged or of another format
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const members = readArchive(file);
  let last = '';
  try {
    const next = async (): Promise<ArchiveMember | null> => (await members.next()).value ?? null;
    const readme = await next();
    if (readme?.name !== README_MEMBER) throw notABackup(file);
    await readAll(readme);
    const headerMember = await next();
    if (headerMember?.name !== HEADER_MEMBER) throw notABackup(file);
    const headerText = await readAll(headerMember);
    const header = readHeader(file, headerText);
    last = HEADER_MEMBER;

    const sums = new Map(header.tables.map(({ name }) => [name, new TableReader(name)]));
    const names = header.tables.map(({ name }) => name);
    for (let member = await next(); member; member = await next()) {
      if (member.name === MANIFEST_MEMBER) {
        const manifest = readManifest(file, await readAll(member), headerText);
        if (await next()) throw damaged(file, 'it goes on after its end');
        compareSums(file, manifest, { names, sums });
        const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
        return { file, header, manifest, bytes };
      }
      const table = sums.get(member.name.split('/')[1] ?? '');
      if (!table || member.name !== table.nextMember())
        throw damaged(file, `${member.name} is not expected after ${last}`);
      await table.read(member);
      last = member.name;
    }
    throw incomplete(file, last);
  } catch (error) {
    throw error instanceof StartupError ? error : unreadable(file, error as Error, last);
  } finally {
    // Closing a failed stream would report its failure a second time.
    await members.return(undefined).catch(() => {});
  }
}

/** Reads the parts of a backup's tables. `checkBackup` must have read the file before. */
export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  for await (const { name, body } of readArchive(file)) {
    const [folder, table] = name.split('/');
    if (folder === 'tables' && table) yield { table, text: body };
    else for await (const _ of body);
  }
}

/** Computes the checksum of a table from its parts. */
class TableReader {
  readonly name: string;
  #parts = 0;
  #rows = 0;
  #hash: Hash = createHash('sha256');

  constructor(name: string) {
    this.name = name;
  }

  nextMember(): string {
    return partMember(this.name, this.#parts + 1);
  }

  async read({ body }: ArchiveMember): Promise<void> {
    this.#parts += 1;
    for await (const chunk of body) {
      this.#hash.update(chunk);
      this.#rows += countRows(chunk);
    }
  }

  /** Completes the checksum. */
  finish(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

async function readAll({ body }: ArchiveMember): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readHeader(file: string, text: Buffer): BackupHeader {
  try {
    return parseHeader(text.toString());
  } catch {
    throw damaged(file, `${HEADER_MEMBER} cannot be read by this version of Mazwi`);
  }
}

function readManifest(file: string, text: Buffer, headerText: Buffer): BackupManifest {
  const headerSha256 = createHash('sha256').update(headerText).digest('hex');
  let manifest: BackupManifest;
  try {
    manifest = parseManifest(text.toString());
  } catch {
    throw damaged(file, `${MANIFEST_MEMBER} cannot be read`);
  }
  if (manifest.headerSha256 !== headerSha256)
    throw damaged(file, `${HEADER_MEMBER} differs from its checksum`);
  return manifest;
}

function compareSums(
  file: string,
  manifest: BackupManifest,
  { names, sums }: { names: string[]; sums: Map<string, TableReader> },
): void {
  if (manifest.tables.map(({ name }) => name).join() !== names.join())
    throw damaged(file, `${MANIFEST_MEMBER} lists other tables than ${HEADER_MEMBER}`);
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = sums.get(name)?.finish();
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw damaged(file, `the table ${name} differs from its checksum`);
  }
}

const notABackup = (file: string) =>
  new StartupError(`${basename(file)} is not a backup of Mazwi. Use another file.`);

const damaged = (file: string, reason: string) =>
  new StartupError(`The backup ${basename(file)} is damaged: ${reason}. Use another one.`);

const incomplete = (file: string, last: string) =>
  new StartupError(
    `The backup ${basename(file)} is incomplete: it ends after ${last}. Use another one.`,
  );

function unreadable(file: string, error: Error, last: string): StartupError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new StartupError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR')
    return new StartupError(`The file ${file} cannot be read: ${error.message}.`);
  if (last === '') return notABackup(file);
  if (isTruncation(error)) return incomplete(file, last);
  return damaged(file, `it cannot be read after ${last}`);
}

/**
 * Returns whether the end of the file came too early, for the decompressor or for the tar reader.
 */
const isTruncation = ({ code, message }: NodeJS.ErrnoException) =>
  code === 'Z_BUF_ERROR' || /unexpected end|truncated|incomplete/i.test(message);
