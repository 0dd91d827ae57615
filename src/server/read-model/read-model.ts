import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '#server/platform/db/changes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type AnswerCounts, type AnswerPublicly, createAnswers } from './answers.ts';
import { createBuilder } from './build.ts';
import { readLastChange } from './changes.ts';
import { indexFile, readIndexFile, removeUnfinished } from './file.ts';
import { followChanges } from './follow-changes.ts';
import { createLiveIndex, type IndexFigures } from './live-index.ts';

/**
 * A search index of the public terms in the memory of this process (decision 0096). It is current
 * while it contains every change that this process has been told of.
 */
export type ReadModel = Changes & {
  /** Answers from the index after the changes that this process has been told of are applied. */
  answer: AnswerPublicly;
  figures: () => ReadModelFigures;
  /** Reads the stored index or builds one, and then follows the changes. */
  start: () => void;
  close: () => Promise<void>;
};
export type ReadModelFigures = IndexFigures & {
  isCurrent: boolean;
  /** For how long the index has not been current. */
  lagSeconds: number;
  /** How long the last build of this process took, or null before the first one. */
  buildSeconds: number | null;
  answers: AnswerCounts;
};

type Options = {
  /** The connection string of the primary. */
  url: string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** How often changes are read while no notifications of them arrive. */
const TICK_MS = 1000;
/**
 * How often changes are read while notifications arrive, so that the position of the index does not
 * become too old.
 */
const REFRESH_MS = 600_000;

export function createReadModel(database: Database, { url, dataDir, log }: Options): ReadModel {
  const file = indexFile(dataDir);
  const live = createLiveIndex(database);
  const changes = followChanges();
  const builder = createBuilder({ url, pooled: database.pooled, file });
  let isClosed = false;
  let isFailing = false;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Runs tasks one after another, because each of them replaces or changes the index. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    working = working
      .then(() => (isClosed ? undefined : work()))
      .then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isClosed && !isFailing)
            log.warn({ err: error }, 'failed to update the search index; retrying');
          isFailing = true;
        },
      );
    return working;
  };

  const applyChanges = async (): Promise<void> => {
    const upTo = changes.begin();
    if (!live.segments()) return;
    if (await live.applyChanges()) changes.applied(upTo);
    else {
      changes.lost();
      builder.waitForQuiet();
    }
  };
  const isCurrent = () => changes.areApplied() && live.segments() !== null;
  const changed = () => {
    if (changes.note()) void inTurn(applyChanges);
  };

  const findIndex = async () => {
    const before = changes.countTold();
    // Changes are applied within milliseconds, unless the database does not respond. In that case,
    // this call soon fails.
    if (live.segments() && !changes.areApplied(before) && !isFailing) await working;
    const segments = changes.areApplied(before) ? live.segments() : null;
    if (!segments) return null;
    const [told, applied] = [changes.countTold(), changes.countApplied()];
    const isUnchanged = () =>
      changes.countTold() === told &&
      changes.countApplied() === applied &&
      live.segments() === segments;
    return { segments, isUnchanged };
  };
  const answers = createAnswers({
    findIndex,
    onFailure: (error) =>
      log.warn({ err: error }, 'failed to search the index; asking the database'),
  });

  const build = async (): Promise<void> => {
    try {
      const built = await builder.build();
      if (built.problem) log.warn({ code: built.problem }, 'failed to store the search index');
      await inTurn(async () => {
        live.use(built);
        changes.lost();
        await applyChanges();
      });
      log.info({ seconds: builder.seconds() }, 'built the search index');
    } catch (error) {
      if (!isClosed)
        log.warn({ err: error }, 'failed to build the search index; retrying in one minute');
    }
  };

  const readFile = async (): Promise<void> => {
    if (await removeUnfinished(file)) log.info('removed an unfinished search index');
    const stored = await readIndexFile(file).catch((error: Error) => {
      log.info({ reason: error.message }, 'ignoring the stored search index');
      return null;
    });
    if (!stored) return;
    live.use(stored);
    await applyChanges();
    if (!live.segments()) log.info({ reason: 'it is too old' }, 'ignoring the stored search index');
  };

  const tick = async (): Promise<void> => {
    const hasIndex = live.segments() !== null;
    if (hasIndex && (!isListening || !isCurrent() || changes.msSinceRead() > REFRESH_MS))
      await inTurn(applyChanges);
    if (!hasIndex && builder.isWaiting())
      await inTurn(async () => builder.look(await readLastChange(database)));
    if (!isClosed && builder.mayBegin() && (!live.segments() || live.isWorn())) void build();
  };
  const keepTicking = async (): Promise<void> => {
    await tick();
    if (!isClosed) timer = setTimeout(() => void keepTicking(), TICK_MS);
  };

  return {
    answer: answers.answer,
    figures: () => ({
      ...live.figures(),
      isCurrent: isCurrent(),
      lagSeconds: changes.lagSeconds(),
      buildSeconds: builder.seconds(),
      answers: answers.counts,
    }),
    start: () => {
      void inTurn(readFile).then(keepTicking);
    },
    listening: () => {
      isListening = true;
      changed();
    },
    changed,
    lost: () => {
      isListening = false;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await builder.stop();
      await working;
      live.close();
    },
  };
}
