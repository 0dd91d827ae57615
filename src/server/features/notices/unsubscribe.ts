import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeGroup } from '#domain/notice.ts';

/**
 * Returns the key of an unsubscribe link. It is an HMAC, so it does not have to be stored. The link
 * does not sign anyone in. It works until the secret changes.
 */
function signUnsubscribe(secret: string, userId: string, group: NoticeGroup): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId} ${group}`).digest('base64url');
}

/**
 * Returns the link to the page that switches off the emails for a group of notices for one user.
 */
export function buildUnsubscribeLink(
  publicUrl: string,
  secret: string,
  userId: string,
  group: NoticeGroup,
): string {
  const query = new URLSearchParams({
    person: userId,
    kind: group,
    key: signUnsubscribe(secret, userId, group),
  });
  return `${publicUrl}/unsubscribe?${query}`;
}

/** Checks the key of an unsubscribe link in constant time. */
export function isUnsubscribeKey(
  secret: string,
  userId: string,
  group: NoticeGroup,
  key: string,
): boolean {
  const [given, known] = [Buffer.from(key), Buffer.from(signUnsubscribe(secret, userId, group))];
  return given.length === known.length && timingSafeEqual(given, known);
}
