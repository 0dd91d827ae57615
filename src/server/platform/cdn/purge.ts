import type { PurgeTarget } from '#server/configuration/cdn.ts';

/** Says why a purge failed, without the URL, which may contain a secret. */
class PurgeFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super('a purge of the CDN failed');
    this.code = code;
  }
}

/**
 * Tells every target to drop the responses that have this key.
 * @throws an error with a `code`: the status of a response, or that of the failed connection
 */
export async function sendPurge(
  targets: readonly PurgeTarget[],
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<void> {
  await Promise.all(targets.map((target) => sendTo(target, key, signal)));
}

async function sendTo(
  { url, headers }: PurgeTarget,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'surrogate-key': key },
      signal,
    });
    await response.body?.cancel();
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string };
    throw new PurgeFailed(cause?.code ?? name);
  }
  if (!response.ok) throw new PurgeFailed(String(response.status));
}
