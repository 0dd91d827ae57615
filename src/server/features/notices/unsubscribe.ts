import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type NoticeGroup,
  type NoticeKind,
  noticeGroupIds,
  noticeKinds,
} from '#domain/people/notice.ts';
import { pageLink } from '#server/platform/mail/page-link.ts';

/**
 * What an unsubscribe link switches off: one kind of notice, the daily emails, or, in emails of
 * earlier releases, a group of kinds.
 */
export type UnsubscribeTarget = NoticeKind | NoticeGroup | 'daily';
export const unsubscribeTargets: readonly UnsubscribeTarget[] = [
  ...noticeKinds,
  ...noticeGroupIds,
  'daily',
];

/**
 * Returns the key of an unsubscribe link. It is an HMAC, so it does not have to be stored. The link
 * does not sign anyone in. It works until the secret changes.
 */
function signUnsubscribe(secret: string, userId: string, target: UnsubscribeTarget): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId} ${target}`).digest('base64url');
}

/** Returns the link to the page that switches off these emails for one user. */
export function buildUnsubscribeLink(
  publicUrl: string,
  secret: string,
  userId: string,
  target: UnsubscribeTarget,
): string {
  const query = new URLSearchParams({
    person: userId,
    kind: target,
    key: signUnsubscribe(secret, userId, target),
  });
  return pageLink(publicUrl, `/unsubscribe?${query}`);
}

/** Checks the key of an unsubscribe link in constant time. */
export function isUnsubscribeKey(
  secret: string,
  userId: string,
  target: UnsubscribeTarget,
  key: string,
): boolean {
  const [given, known] = [Buffer.from(key), Buffer.from(signUnsubscribe(secret, userId, target))];
  return given.length === known.length && timingSafeEqual(given, known);
}
