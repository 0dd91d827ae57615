import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import type { CurrentClaim } from './useClaim.ts';

type Props = {
  /** Null until the claim is known. */
  claim: CurrentClaim | null;
};

/** Says who has claimed the submission, and until when. */
export function ClaimNote({ claim }: Props) {
  return (
    <p className="note note--info note--slim">
      <Icon name="clock" />
      <span>{describeClaim(claim)}</span>
    </p>
  );
}

function describeClaim(claim: CurrentClaim | null): string {
  if (!claim) return m.review_context_claim_unknown();
  const until = formatTime(new Date(claim.until));
  return claim.claimedBy === null
    ? m.review_context_claim_own({ until })
    : m.review_context_claim_other({ name: claim.claimedBy, until });
}

/** Formats the local time of day, as in "11:32". The server never calls it, because its
 * time zone differs. */
const formatTime = (time: Date): string =>
  [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
