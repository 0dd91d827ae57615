import { donationStatuses } from '#domain/donation.ts';
import * as z from 'zod/mini';
import { count, endpoint, id, time } from './endpoint.ts';
import { term } from './terms.ts';

export const submission = z.extend(z.pick(term, { id: true, englishWord: true, vernacularWord: true, meaning: true, language: true, subject: true, notes: true, status: true, createdAt: true }), {
  /** Why it was rejected; null unless it was. */
  reason: z.nullable(z.string()),
  /** The submission that took it up again, if there is one. */
  revisedBy: z.nullable(id),
});
export type Submission = z.infer<typeof submission>;

export const ownDonation = z.object({
  id, amount: count, createdAt: time, status: z.enum(donationStatuses), donorMessage: z.nullable(z.string()), showOnDonorWall: z.boolean(),
});
export type OwnDonation = z.infer<typeof ownDonation>;

export const listSubmissions = endpoint({
  method: 'GET', path: '/api/profile/submissions', summary: 'The terms that the person who asks submitted, newest first', needs: 'profile.read', reply: z.array(submission),
});
export const listDonations = endpoint({
  method: 'GET', path: '/api/profile/donations', summary: 'The donations of the person who asks, newest first', needs: 'profile.read', reply: z.array(ownDonation),
});
