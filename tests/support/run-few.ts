/**
 * Runs tasks concurrently, but only a few at a time. A pool of connections rejects callers that
 * wait for three seconds, so on a busy machine a test must not start more than the pool can serve.
 */
export async function runFew<T>(tasks: readonly (() => Promise<T>)[], atOnce = 6): Promise<T[]> {
  const results: T[] = [];
  const rest = tasks.entries();
  const work = async () => {
    for (const [index, task] of rest) results[index] = await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
