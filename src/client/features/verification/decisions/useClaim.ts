import { useEffect, useRef, useState } from 'react';
import { useApi } from '#client/runtime/api/hooks.tsx';
import type { Claim } from '#contract/review/review.ts';
import { claimTerm, releaseTerm } from '#contract/review/verification.ts';

const RENEW_MS = 5 * 60_000;

/** `claimedBy` is the name of another verifier, or null if the claim is the user's own. */
export type CurrentClaim = { until: string; claimedBy: string | null };

/**
 * Claims a submission while its page is visible, and releases it when the page closes. A claim only
 * keeps others from being offered the submission, so failures are ignored.
 * @param claim the claim on the submission when the page was loaded
 * @returns `currentClaim`: the current claim, or null if it is unknown; `abort`: call it before sending a
 * decision, because the server refuses to claim a decided submission
 */
export function useClaim(
  id: string,
  isWanted: boolean,
  claim: Claim | null,
): { currentClaim: CurrentClaim | null; abort: () => void } {
  const api = useApi();
  const request = useRef<AbortController>(null);
  const [currentClaim, setCurrentClaim] = useState<CurrentClaim | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `claim` is used only on opening.
  useEffect(() => {
    if (!isWanted) return;
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      request.current = new AbortController();
      const { signal } = request.current;
      api.call(claimTerm, { params: { id }, signal }).then(setCurrentClaim, () => {});
    };
    const release = () => {
      api.call(releaseTerm, { params: { id }, keepalive: true }).catch(() => {});
    };
    if (claim?.own) setCurrentClaim({ until: claim.until, claimedBy: null });
    else renew();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    addEventListener('pagehide', release);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      removeEventListener('pagehide', release);
      release();
    };
  }, [id, isWanted]);
  return { currentClaim, abort: () => request.current?.abort() };
}
