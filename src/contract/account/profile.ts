import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { termFields } from '#domain/term/fields.ts';
import { termStatuses } from '#domain/term/status.ts';
import { ownDonation } from '../donations/donations.ts';
import { count, endpoint, id, listHeaders, time } from '../endpoint.ts';
import { pagingBy } from '../list-query.ts';
import { pages } from '../pages.ts';
import { senseFacts, termReply } from '../terms/term.ts';

export const submission = z.object({
  id,
  ...termReply,
  ...senseFacts,
  status: z.enum(termStatuses),
  createdAt: time,
  version: z.int(),
  /** Whether the author withdrew the submission. Its status is `rejected`. */
  withdrawn: z.boolean(),
  /** What a verifier asked the author to change; null if the submission does not wait for it. */
  requestedChanges: z.nullable(z.string()),
  /** The field that the request is about, or null if it is about more than one. */
  requestedField: z.nullable(z.enum(termFields)),
  requestedAt: z.nullable(time),
  /** Whether one of two verifiers has approved the submission. */
  approvedOnce: z.boolean(),
  /** The reason for the rejection; null if the submission was not rejected. */
  reason: z.nullable(z.string()),
  /** The id of the submission that revises this one; null if there is none. */
  revisedBy: z.nullable(id),
});
export type Submission = z.infer<typeof submission>;

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/profile/submissions',
  summary:
    'Lists the caller’s own submissions: those that wait for the caller first, then the newest',
  needs: 'profile.read',
  query: z.object(pagingBy(limits.pageSize.max)),
  reply: z.array(submission),
  replyHeaders: listHeaders,
});
export const listDonations = endpoint({
  method: 'GET',
  path: '/api/profile/donations',
  summary: 'Lists the caller’s own donations, newest first',
  needs: 'profile.read',
  query: z.object(pagingBy(limits.pageSize.max)),
  reply: z.array(ownDonation),
  replyHeaders: listHeaders,
});

const profileSummary = z.object({
  submissions: count,
  verified: count,
  /** The number of completed donations. */
  donations: count,
  donatedCents: count,
  /** The number of donations of any status. The user's list of donations contains all of them. */
  listedDonations: count,
});
export type ProfileSummary = z.infer<typeof profileSummary>;
export const getProfileSummary = endpoint({
  method: 'GET',
  path: '/api/profile/summary',
  summary: 'Counts the caller’s submissions and donations',
  needs: 'profile.read',
  reply: profileSummary,
});

const heldRow = z.record(z.string(), z.unknown());
export const exportProfile = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Exports all personal data of the caller as a file',
  needs: 'profile.read',
  recent: true,
  download: { name: `${PRODUCT.toLowerCase()}-my-data.json`, linkedFrom: pages.profile.path },
  reply: z.object({ exportedAt: time, held: z.record(z.string(), z.array(heldRow)) }),
});

/** The word that people type to delete their account. */
export const ERASURE_WORD = 'delete';
/** The previous word. Pages that were loaded before the word changed still send it. */
const FORMER_ERASURE_WORD = 'erase';
const confirmation = z.pipe(
  z.optional(z.unknown()),
  z.transform((raw: unknown, context): true => {
    const typed = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
    if (typed === ERASURE_WORD || typed === FORMER_ERASURE_WORD) return true;
    context.issues.push({ code: 'custom', message: m.profile_erase_confirmation(), input: raw });
    return z.NEVER;
  }),
);
z.globalRegistry.add(confirmation, { type: 'string', const: ERASURE_WORD });
export const eraseProfile = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  summary: 'Deletes the caller’s account. Their contributions are kept without their name',
  needs: 'profile.read',
  recent: true,
  body: z.object({ confirmation }),
  reply: z.object({ erased: z.boolean() }),
});
