import type { EntryWriter, ExportContext, ExportEntry } from '#domain/exports/entry.ts';
import { openFile, type Spooled } from '#server/publishing/write.ts';

/** Where the entries of a file are written. */
export type Sink = {
  write(entries: readonly ExportEntry[]): Promise<void>;
  /** The number of rows that these entries become. */
  count(entries: readonly ExportEntry[]): number;
  finish(): Promise<Spooled>;
  /** Stops writing and deletes what has been written. */
  discard(): Promise<void>;
};

export type OpenSink = (spool: string, context: ExportContext) => Promise<Sink>;

/** Writes a text, compressed while it is written. */
export const textSink =
  (createWriter: (context: ExportContext) => EntryWriter): OpenSink =>
  async (spool, context) => {
    const writer = createWriter(context);
    const file = openFile(spool);
    await file.write(writer.start());
    return {
      write: (entries) => file.write(writer.entries(entries)),
      count: writer.count,
      finish: async () => {
        await file.write(writer.end());
        return file.finish();
      },
      discard: file.discard,
    };
  };
