import type { Config } from '#server/config.ts';
import { sendPurge } from '#server/platform/cdn/purge.ts';
import { type Finding, fail, ok } from './finding.ts';

const TIMEOUT_MS = 5000;
/** No response has this key, so the purge drops nothing. */
const UNUSED_KEY = 'doctor';

/** Sends each target a purge that drops nothing, to see whether it is accepted. */
export async function checkCdn({ cdnPurgeTargets }: Config): Promise<Finding> {
  if (cdnPurgeTargets.length === 0) return ok('cdn', 'none');
  const findings = await Promise.all(
    cdnPurgeTargets.map(async (target) => {
      const { host } = new URL(target.url);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return sendPurge([target], { key: UNUSED_KEY, signal }).then(
        () => ({ host, code: null }),
        ({ code }: { code: string }) => ({ host, code }),
      );
    }),
  );
  const refused = findings.filter(({ code }) => code !== null);
  const hosts = (list: readonly { host: string }[]) => list.map(({ host }) => host).join(', ');
  if (refused.length === 0) return ok('cdn', `${hosts(findings)} accepts purges`);
  const [{ code }] = refused as [(typeof refused)[number]];
  return fail('cdn', `${hosts(refused)} does not accept purges (${code})`, 'Check CDN_PURGE_URL.');
}
