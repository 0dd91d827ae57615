import { setImmediate } from 'node:timers/promises';
import type { ExportContext, ExportEntry } from '#domain/exports/entry.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import type { Spooled } from '#server/publishing/write.ts';
import { type FilePlan, selectEntries } from './files.ts';
import type { Sink } from './sink.ts';

/**
 * Writes a few entries at a time: the memory of large texts is freed late, and formatting them
 * would delay requests.
 */
const ENTRIES_PER_WRITE = 50;

/** A file that is complete, but not yet published. */
export type WrittenFile = {
  name: string;
  format: ExportFormat;
  rows: number;
  licence: string;
  content: Spooled;
};

/** The licence of files: its file name (`file` of ExportTerm) and its SPDX expression. */
export type FileLicence = { file: string; spdx: string };

export type FileSet = {
  open(plan: FilePlan, licence: FileLicence): Promise<void>;
  /** Writes entries to the files of their licence. */
  write(entries: readonly ExportEntry[], licence: string): Promise<void>;
  finish(): Promise<WrittenFile[]>;
  /** Stops writing and deletes what has been written. */
  discard(): Promise<void>;
};

/** Writes several files at the same time, in a folder of DATA_DIR. */
export function createFileSet(spool: string, context: ExportContext): FileSet {
  const files: { plan: FilePlan; licence: FileLicence; sink: Sink; rows: number }[] = [];
  return {
    open: async (plan, licence) => {
      files.push({ plan, licence, sink: await plan.open(spool, context), rows: 0 });
    },
    write: async (entries, licence) => {
      for (const open of files) {
        if (open.licence.file !== licence) continue;
        const selected = selectEntries(entries, open.plan);
        for (let start = 0; start < selected.length; start += ENTRIES_PER_WRITE) {
          const part = selected.slice(start, start + ENTRIES_PER_WRITE);
          open.rows += open.sink.count(part);
          await open.sink.write(part);
          // Lets the server answer requests.
          await setImmediate();
        }
      }
    },
    finish: async () => {
      const written: WrittenFile[] = [];
      for (const { plan, licence, sink, rows } of files) {
        const { name, format } = plan;
        written.push({ name, format, rows, licence: licence.spdx, content: await sink.finish() });
      }
      return written;
    },
    discard: async () => {
      await Promise.all(files.map(({ sink }) => sink.discard()));
    },
  };
}
