import { setImmediate } from 'node:timers/promises';
import type { ExportContext, ExportEntry } from '#domain/exports/entry.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import type { Spooled } from '#server/publishing/write.ts';
import { type FilePlan, selectEntries } from './files.ts';
import type { Sink } from './sink.ts';

/** A file that is complete, but not yet published. */
export type WrittenFile = {
  name: string;
  format: ExportFormat;
  rows: number;
  licence: string;
  content: Spooled;
};

/**
 * The licence of files: `main` or the name that ExportTerm has for another one, and its expression.
 */
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
        if (selected.length === 0) continue;
        open.rows += open.sink.count(selected);
        await open.sink.write(selected);
        // Lets the server answer requests.
        await setImmediate();
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
