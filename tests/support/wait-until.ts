/**
 * Polls until `condition` is true.
 * @throws Error with `what` in its message, if that takes longer than `seconds`
 */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { seconds = 20, everyMs = 20 }: { seconds?: number; everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} seconds: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
    });
  }
}
