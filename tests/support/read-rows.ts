import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Row, type RowOptions, readRows } from '#server/features/import/rows.ts';

/** Passes a file with this text to a function, and deletes it afterwards. */
export async function withTextFile<Result>(
  name: string,
  text: string | Buffer,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-import-'));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a file with this text as the import does. Definitions are optional. */
export const readFileRows = (
  name: string,
  text: string | Buffer,
  options: Partial<RowOptions> = {},
) =>
  withTextFile(name, text, async (file) => {
    const rows: Row[] = [];
    for await (const row of readRows(file, { definitionPlaceholder: true, ...options }))
      rows.push(row);
    const terms = rows.flatMap((row) => ('term' in row ? row.term : []));
    const refused = rows.flatMap((row) => ('term' in row ? [] : [[row.line, row.refused]]));
    return { terms, refused };
  });
