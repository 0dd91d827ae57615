import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import type { HeldClaim } from './useClaim.ts';

type Props = {
  /** Null until the claim is known. */
  held: HeldClaim | null;
};

/** Says who has claimed the submission, and until when. */
export function ClaimNote({ held }: Props) {
  return (
    <p className="note note--info note--slim">
      <Icon name="clock" />
      <span>{describeClaim(held)}</span>
    </p>
  );
}

function describeClaim(held: HeldClaim | null): string {
  if (!held) return m.review_context_claim_unknown();
  const until = formatTime(new Date(held.until));
  return held.claimedBy === null
    ? m.review_context_claim_own({ until })
    : m.review_context_claim_other({ name: held.claimedBy, until });
}

/** Formats the local time of day, as in "11:32". The server never calls it, because its
 * time zone differs. */
const formatTime = (time: Date): string =>
  [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
