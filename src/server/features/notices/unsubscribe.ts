import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeGroup } from '#domain/notice.ts';

/**
 * Signs an unsubscribe link (HMAC), so no key has to be stored. It does not sign anyone in, and
 * works until the secret changes.
 */
function signUnsubscribe(secret: string, userId: string, group: NoticeGroup): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId} ${group}`).digest('base64url');
}

/** The link in a mail that stops mail of its kind. */
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

/** Compares in constant time. */
export function isUnsubscribeKey(
  secret: string,
  userId: string,
  group: NoticeGroup,
  key: string,
): boolean {
  const [given, known] = [Buffer.from(key), Buffer.from(signUnsubscribe(secret, userId, group))];
  return given.length === known.length && timingSafeEqual(given, known);
}
