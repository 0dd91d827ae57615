import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRIBUTION_LICENCE } from '#domain/concept/licences.ts';
import type { ExportContext } from '#domain/exports/entry.ts';
import { toRecord } from '#domain/exports/row.ts';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { countLeftOut } from '#server/terms/derived/left-out.ts';
import type { TermFilter } from '#server/terms/exports/export-sql.ts';
import type { ExportTerm } from '#server/terms/exports/export-term.ts';
import {
  completeFiles,
  type FilePlan,
  filesOfLanguage,
  filesOfLicence,
  filesOfSubjects,
} from './files.ts';
import { type EntryBatch, readEntries } from './read-entries.ts';
import { createFileSet, type FileLicence, type FileSet, type WrittenFile } from './write-files.ts';

export type WrittenSet = {
  context: ExportContext;
  files: WrittenFile[];
  /** Terms, concepts, terms by language, and terms that are left out. */
  counts: Record<string, number>;
  /** The path of a file with a line for each term: its id, its number, and its digest. */
  digests: string;
};

type Options = { spool: string; publicUrl: string; signal?: AbortSignal };

/** An open file needs about 2.5 MB of memory. */
const FILES_PER_PASS = 10;
const LICENCES_PER_PASS = FILES_PER_PASS / filesOfLicence('').length;

const MAIN = { file: 'main', spdx: CONTRIBUTION_LICENCE };

/**
 * Writes all files of one state of the database to a folder. Call it in a transaction of its own,
 * before any other statement. To limit the memory for open files, the terms are read several times.
 */
export async function writeSet(tx: Queryable, options: Options): Promise<WrittenSet> {
  await tx.query('set transaction isolation level repeatable read, read only');
  await tx.query(`set local statement_timeout = '2min'`);
  const { rows } = await tx.query<{ generatedAt: string }>('select now() as generated_at');
  const context = { publicUrl: options.publicUrl, generatedAt: rows[0]?.generatedAt ?? '' };
  const { counts, digests, files, licences } = await writeComplete(tx, context, options);
  for (let start = 0; start < licences.length; start += LICENCES_PER_PASS) {
    const some = licences.slice(start, start + LICENCES_PER_PASS);
    files.push(...(await writeLicences(tx, context, options, some)));
  }
  for (const language of languageIds)
    files.push(...(await writeMain(tx, context, options, filesOfLanguage(language), { language })));
  for (let start = 0; start < subjectIds.length; start += FILES_PER_PASS) {
    const subjects = subjectIds.slice(start, start + FILES_PER_PASS);
    const plans = filesOfSubjects(subjects);
    files.push(...(await writeMain(tx, context, options, plans, { subjects })));
  }
  counts.leftOut = await countLeftOut(tx);
  return { context, files, counts, digests };
}

/** Writes the files of all terms, and finds the licences that keep terms out of them. */
async function writeComplete(tx: Queryable, context: ExportContext, options: Options) {
  const digests = join(options.spool, 'digests');
  const counts: Record<string, number> = { terms: 0, concepts: 0 };
  const licences = new Map<string, FileLicence>();
  const files = await withFiles(context, options, async (set) => {
    for (const plan of completeFiles) await set.open(plan, MAIN);
    await appendFile(digests, '');
    for await (const batch of readEntries(tx, {}, options.signal)) {
      for (const { file, licence } of batch.terms)
        if (file !== MAIN.file) licences.set(file, { file, spdx: licence });
      await set.write(batch.byFile.get(MAIN.file) ?? [], MAIN.file);
      countBatch(counts, batch);
      await appendFile(digests, batch.terms.map(toDigestLine).join(''));
    }
  });
  return { counts, digests, files, licences: [...licences.values()] };
}

/** Writes the files of terms under other licences. */
const writeLicences = (
  tx: Queryable,
  context: ExportContext,
  options: Options,
  licences: readonly FileLicence[],
): Promise<WrittenFile[]> =>
  withFiles(context, options, async (set) => {
    for (const licence of licences)
      for (const plan of filesOfLicence(licence.file)) await set.open(plan, licence);
    for await (const { byFile } of readEntries(tx, {}, options.signal))
      for (const [file, entries] of byFile) await set.write(entries, file);
  });

/** Writes files of some terms, without the terms under other licences. */
const writeMain = (
  tx: Queryable,
  context: ExportContext,
  options: Options,
  plans: readonly FilePlan[],
  filter: TermFilter,
): Promise<WrittenFile[]> =>
  withFiles(context, options, async (set) => {
    for (const plan of plans) await set.open(plan, MAIN);
    for await (const { byFile } of readEntries(tx, filter, options.signal))
      await set.write(byFile.get(MAIN.file) ?? [], MAIN.file);
  });

async function withFiles(
  context: ExportContext,
  { spool }: Options,
  write: (set: FileSet) => Promise<void>,
): Promise<WrittenFile[]> {
  const set = createFileSet(spool, context);
  try {
    await write(set);
    return await set.finish();
  } catch (error) {
    await set.discard();
    throw error;
  }
}

function countBatch(counts: Record<string, number>, { terms, byFile }: EntryBatch): void {
  const add = (name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  add('terms', terms.length);
  add('concepts', (byFile.get(MAIN.file) ?? []).filter(({ concept }) => concept !== null).length);
  for (const { language } of terms) add(language, 1);
}

const toDigestLine = (term: ExportTerm): string => {
  const digest = createHash('md5')
    .update(JSON.stringify(toRecord(term)))
    .digest('hex');
  return `${term.id} ${term.number ?? ''} ${digest}\n`;
};
