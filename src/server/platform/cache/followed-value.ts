import type { Changes } from '#server/platform/db/changes.ts';

/** How old a value may be while no notifications of changes arrive. */
const MAX_AGE_MS = 1000;
/**
 * The maximum age while notifications arrive, because a connection pooler can swallow some of them.
 */
const MAX_AGE_WHILE_LISTENING_MS = 60_000;

/** A value that is kept in memory until something public changes. */
export type FollowedValue<Value> = Changes & { read: () => Promise<Value> };

/**
 * Keeps what a query returns, for a value that many requests need.
 * @param query reads the value; readers that ask meanwhile share its result
 */
export function followValue<Value>(query: () => Promise<Value>): FollowedValue<Value> {
  let told = 0;
  let isListening = false;
  let kept: { value: Promise<Value>; told: number; at: number } | null = null;

  const isFresh = ({ told: toldBefore, at }: NonNullable<typeof kept>): boolean => {
    const maxAge = isListening ? MAX_AGE_WHILE_LISTENING_MS : MAX_AGE_MS;
    return toldBefore === told && performance.now() - at < maxAge;
  };

  return {
    read: () => {
      if (kept && isFresh(kept)) return kept.value;
      const asked = { value: query(), told, at: performance.now() };
      kept = asked;
      asked.value.catch(() => {
        if (kept === asked) kept = null;
      });
      return asked.value;
    },
    listening: () => {
      isListening = true;
      told += 1;
    },
    changed: () => {
      told += 1;
    },
    lost: () => {
      isListening = false;
    },
  };
}
