import type { Database, Queryable } from '../../src/server/platform/db/database.ts';
import { createQueryable } from '../../src/server/platform/db/queryable.ts';

type Interruption = { matches: RegExp; work: () => Promise<unknown> };

export type InterruptedDatabase = {
  database: Database;
  /** Runs `work` once, before the next statement that matches. */
  interrupt: (matches: RegExp, work: () => Promise<unknown>) => void;
  isPending: () => boolean;
};

/** Wraps a database so that a test can run something at an exact point of a request. */
export function interruptedDatabase(inner: Database): InterruptedDatabase {
  let next: Interruption | null = null;
  const wrap = (queryable: Queryable): Queryable =>
    createQueryable(async (text, values) => {
      const due = next?.matches.test(text) ? next : null;
      if (due) {
        next = null;
        await due.work();
      }
      return queryable.query(text, values);
    });
  return {
    database: {
      ...inner,
      ...wrap(inner),
      transaction: <Result>(work: (tx: Queryable) => Promise<Result>) =>
        inner.transaction((tx) => work(wrap(tx))),
    },
    interrupt: (matches: RegExp, work: () => Promise<unknown>) => {
      next = { matches, work };
    },
    isPending: () => next !== null,
  };
}
