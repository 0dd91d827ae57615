import { StartupError } from '#server/platform/startup-error.ts';
import { type Finding, fail } from './finding.ts';

/**
 * Runs a check for at most `limitMs`. A check that takes longer or throws counts as a failure, so
 * that a check that hangs does not prevent the other findings from being shown.
 */
export async function checkWithin(
  limitMs: number,
  check: string,
  work: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(describeTimeout(check, limitMs)), limitMs);
  });
  try {
    return [await Promise.race([work(), late])].flat();
  } catch (error) {
    return [describeError(check, error as Error)];
  } finally {
    clearTimeout(timer);
  }
}

const describeTimeout = (check: string, limitMs: number): Finding =>
  fail(
    check,
    `no answer within ${limitMs / 1000} s`,
    'Look whether the host is up, and whether a firewall drops its packets.',
  );

function describeError(check: string, error: Error & { code?: string }): Finding {
  if (error instanceof StartupError) return fail(check, 'cannot be used', error.message);
  // Shows only the code, because the message of an unexpected error could contain a secret.
  const { code } = (error.cause as { code?: string }) ?? error;
  const advice = 'Look whether it runs, and check its settings.';
  return fail(check, `unavailable (${code ?? error.name})`, advice);
}
