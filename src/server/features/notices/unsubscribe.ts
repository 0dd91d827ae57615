import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeGroup } from '#domain/notice.ts';

/**
 * What proves that a link came to a person by a mail of its kind: derived from the secret, so that
 * none is stored. It lets in nowhere, and works until the secret changes.
 */
function unsubscribeKey(secret: string, userId: string, group: NoticeGroup): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId} ${group}`).digest('base64url');
}

/** The address in a mail that switches email of its kind off. */
export function unsubscribeLink(
  publicUrl: string,
  secret: string,
  userId: string,
  group: NoticeGroup,
): string {
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ person: userId, kind: group, key: unsubscribeKey(secret, userId, group) })}`;
}

export function isUnsubscribeKey(
  secret: string,
  userId: string,
  group: NoticeGroup,
  key: string,
): boolean {
  const [given, known] = [Buffer.from(key), Buffer.from(unsubscribeKey(secret, userId, group))];
  return given.length === known.length && timingSafeEqual(given, known);
}
