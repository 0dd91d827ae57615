import { parentPort, workerData } from 'node:worker_threads';
import { createSegmentBuilder } from '#domain/search/index/build/build.ts';
import { type Segment, writeSegment } from '#domain/search/index/storage/segment.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { readPosition } from './changes.ts';
import { writeIndexFile, writeNote } from './file.ts';
import { readAllSenses } from './senses.ts';

/** What to build an index from, and the file to write it to. */
export type BuildOrder = { url: string; pooled: boolean; file: string };

const { url, pooled, file } = workerData as BuildOrder;

/**
 * Builds an index of all senses. Its position is from before the first of them was read, so that
 * the changes made meanwhile are applied to it later.
 */
async function build(database: Database): Promise<Segment> {
  const position = await readPosition(database);
  const builder = createSegmentBuilder();
  for await (const senses of readAllSenses(database))
    for (const sense of senses) builder.add(sense);
  const steps = builder.finish(writeNote(position));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const readCode = (error: NodeJS.ErrnoException) => error.code ?? error.name;

const database = openDatabase(url, { max: 1, pooled });
try {
  const segment = await build(database);
  const problem = await writeIndexFile(file, segment).then(() => null, readCode);
  if (problem) {
    const buffer = writeSegment(segment);
    parentPort?.postMessage({ buffer, problem }, [buffer]);
  } else parentPort?.postMessage(null);
} finally {
  await database.close();
}
