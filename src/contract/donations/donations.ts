import * as z from 'zod/mini';
import { checkAmount, donationStatuses, donationTexts } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { choice, count, csvFile, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, optionalDay, paging } from '../list-query.ts';
import { pages } from '../pages.ts';

export const ownDonation = z.object({
  id,
  amount: count,
  /**
   * The part of `amount` that was refunded or lost in a dispute, in cents. Donation totals leave
   * this part out.
   */
  refunded: count,
  createdAt: time,
  status: z.enum(donationStatuses),
  donorMessage: z.nullable(z.string()),
  showOnDonorWall: z.boolean(),
});
export type OwnDonation = z.infer<typeof ownDonation>;

/** Accepts dollars as a JSON number and returns cents. */
const dollars = z.pipe(
  z.optional(z.unknown()),
  z.transform((raw: unknown, context): number => {
    const checked = checkAmount(raw);
    if (checked.ok) return checked.cents;
    context.issues.push({ code: 'custom', message: checked.message, input: raw });
    return z.NEVER;
  }),
) as z.ZodMiniType<number, number>;
z.globalRegistry.add(dollars, {
  type: 'number',
  minimum: limits.donation.minCents / 100,
  maximum: limits.donation.maxCents / 100,
  multipleOf: 0.01,
});

const receiptAddress = z.pipe(
  text({ name: m.rules_name_email, max: limits.account.email }),
  z.transform((address: string | null, context): string | null => {
    if (address === null || /^[^\s@<>,;"()]+@[^\s@<>,;"()]+$/.test(address)) return address;
    context.issues.push({
      code: 'custom',
      message: m.rules_receipt_email(),
      input: address,
    });
    return z.NEVER;
  }),
);

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary:
    'Starts a donation of an amount in dollars, and returns the client secret for the payment form',
  needs: 'donate',
  status: 201,
  rate: 'paymentIntent',
  body: z.object({
    amount: dollars,
    donorName: text(donationTexts.donorName),
    donorMessage: text(donationTexts.donorMessage),
    showOnDonorWall: z._default(z.boolean({ error: m.rules_wall_choice_missing }), false),
    /**
     * The email address for the receipt. It is never shown to anyone. If it is missing, a signed-in
     * donor gets the receipt at their verified address.
     */
    email: receiptAddress,
  }),
  reply: z.object({ clientSecret: z.string() }),
});

export const donationOutcome = z.object({
  status: z.enum(['completed', 'pending', 'failed', 'refunded']),
  /** In cents. */
  amount: count,
  /**
   * The part of `amount` that was refunded or lost in a dispute, in cents. Donation totals leave
   * this part out.
   */
  refunded: count,
  donorName: z.nullable(z.string()),
  showOnDonorWall: z.boolean(),
  createdAt: time,
  reference: z.string(),
  testMode: z.boolean(),
});
export type DonationOutcome = z.infer<typeof donationOutcome>;

export const getDonationOutcome = endpoint({
  method: 'GET',
  path: '/api/donations/by-intent/{paymentIntent}',
  summary: 'Returns the state of a payment to the holder of its client secret',
  needs: 'donate',
  params: { paymentIntent: /^pi_\w{1,90}$/ },
  query: z.object({ clientSecret: z.optional(z.string()) }),
  reply: donationOutcome,
});

export const wallEntry = z.object({
  /** Identifies the entry on the donor wall. It is not the donation's id, which is not public. */
  id: z.string(),
  donorName: z.nullable(z.string()),
  range: z.string(),
  donorMessage: z.nullable(z.string()),
  createdAt: time,
});
export type WallEntry = z.infer<typeof wallEntry>;

export const listDonorWall = endpoint({
  method: 'GET',
  path: '/api/donor-wall',
  summary: `Lists donors who want to be shown, newest first, ${limits.donation.wallPage} on a page`,
  needs: 'dictionary.read',
  public: true,
  query: z.object({ page: paging.page }),
  reply: z.array(wallEntry),
});
export const getDonorWallStats = endpoint({
  method: 'GET',
  path: '/api/donor-wall/stats',
  summary: 'Counts donors, dollars (net, rounded down to ten) and messages of completed donations',
  needs: 'dictionary.read',
  public: true,
  reply: z.object({ donors: count, totalRaised: count, messages: count }),
});

export const changeOwnDonation = endpoint({
  method: 'PATCH',
  path: '/api/profile/donations/{id}',
  summary: 'Shows the caller’s own donation on the donor wall, or removes it from there',
  needs: 'profile.read',
  body: z.object({
    showOnDonorWall: z.boolean({ error: m.rules_wall_choice_missing }),
  }),
  reply: ownDonation,
});

/** A donation as administrators see it. It does not contain the donor's email address. */
export const receivedDonation = z.object({
  id,
  reference: z.string(),
  amount: count,
  /**
   * The part of `amount` that was refunded or lost in a dispute, in cents. Donation totals leave
   * this part out.
   */
  refunded: count,
  status: z.enum(donationStatuses),
  donorName: z.nullable(z.string()),
  donorMessage: z.nullable(z.string()),
  messageHidden: z.boolean(),
  nameHidden: z.boolean(),
  showOnDonorWall: z.boolean(),
  testMode: z.boolean(),
  createdAt: time,
});
export type ReceivedDonation = z.infer<typeof receivedDonation>;

/** `from` and `to` are the first and the last day of the donations, in UTC. */
const donationFilters = { status: allOr(donationStatuses), from: optionalDay(), to: optionalDay() };
export const listAllDonations = endpoint({
  method: 'GET',
  path: '/api/admin/donations',
  summary: 'Lists donations, newest first, filtered by status and by day',
  needs: 'administration',
  query: z.object({ ...donationFilters, ...paging }),
  reply: z.object({ donations: z.array(receivedDonation), total: count }),
});
export const exportDonations = endpoint({
  method: 'GET',
  path: '/api/admin/donations.csv',
  summary: 'Exports donations as a CSV file, newest first, filtered by status and by day',
  needs: 'donations.export',
  recent: true,
  download: {
    name: `${PRODUCT.toLowerCase()}-donations.csv`,
    linkedFrom: `${pages.admin.path}?tab=donations`,
    csv: true,
  },
  query: z.object(donationFilters),
  reply: csvFile,
});
export const hideMessage = endpoint({
  method: 'POST',
  path: '/api/admin/donations/{id}/hide-message',
  summary: 'Removes a donor’s message from the donor wall',
  needs: 'administration',
  reply: receivedDonation,
});
/** The texts of a donor that administrators can hide from the donor wall and show again. */
export const donorTexts = ['name', 'message'] as const;
export type DonorText = (typeof donorTexts)[number];
const donorText = z.object({ what: choice(donorTexts) });
export const hideDonorText = endpoint({
  method: 'POST',
  path: '/api/admin/donations/{id}/hide',
  summary: 'Removes a donor’s name or message from the donor wall',
  needs: 'administration',
  body: donorText,
  reply: receivedDonation,
});
export const showDonorText = endpoint({
  method: 'POST',
  path: '/api/admin/donations/{id}/show',
  summary: 'Shows a hidden name or message on the donor wall again',
  needs: 'administration',
  body: donorText,
  reply: receivedDonation,
});
