/** Polls until the condition is true; fails after `seconds`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { seconds = 10, everyMs = 20 }: { seconds?: number; everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} seconds: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
    });
  }
}
