import { readAttempt } from '#client/runtime/api/attempt.ts';
import { dropDraft, readDraft, tabDrafts } from '#client/runtime/session/drafts.ts';
import type { Draft, DraftedForm } from '#client/runtime/session/useDraft.ts';
import type { createPaymentIntent } from '#contract/donations.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { checkAmount, donationTexts } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import type { FieldError } from '#domain/text.ts';
import { checkText } from '#domain/text.ts';

/** What the form holds, as typed. */
export type DonationText = {
  /** A preset in cents, or 'custom': then `customAmount` counts, in dollars. */
  choice: number | 'custom';
  customAmount: string;
  donorName: string;
  donorMessage: string;
  showOnDonorWall: boolean;
  email: string;
  /** The payment that was begun for this form last, by the provider's id. */
  intent: string | null;
};

export const emptyDonation: DonationText = {
  choice: limits.donation.defaultCents,
  customAmount: '',
  donorName: '',
  donorMessage: '',
  showOnDonorWall: false,
  email: '',
  intent: null,
};

/** The fields in which something can be wrong, in their order. */
export const donationFields = [
  'customAmount',
  'donorName',
  'donorMessage',
  'email',
] as const satisfies readonly (keyof DonationText)[];

/**
 * The amount as it stands, in dollars; what is no number as people write one counts as 0
 * (specification 5): nobody means a thousand by 1e3.
 */
export const amountInDollars = ({ choice, customAmount }: DonationText): number =>
  choice === 'custom'
    ? /^(\d+\.?\d*|\.\d+)$/.test(customAmount.trim())
      ? Number(customAmount)
      : 0
    : choice / 100;

export type DonationBody = BodyInputOf<typeof createPaymentIntent>;

/** Checks the form by the rules of the domain; the receipt's address is the server's to check. */
export function checkDonation(
  text: DonationText,
): { ok: true; body: DonationBody } | { ok: false; errors: FieldError[] } {
  const amount = checkAmount(amountInDollars(text));
  const name = checkText(text.donorName, donationTexts.donorName);
  const message = checkText(text.donorMessage, donationTexts.donorMessage);
  if (!amount.ok || !name.ok || !message.ok) {
    const wrong = { customAmount: amount, donorName: name, donorMessage: message };
    return {
      ok: false,
      errors: Object.entries(wrong).flatMap(([path, check]) =>
        check.ok ? [] : [{ path, message: check.message }],
      ),
    };
  }
  return {
    ok: true,
    body: {
      amount: amount.cents / 100,
      donorName: name.value,
      donorMessage: message.value,
      showOnDonorWall: text.showOnDonorWall,
      email: text.email.trim() || null,
    },
  };
}

/** Reads what was kept in the tab; null when it is not a donation. */
export function readDonation(kept: unknown): Draft<DonationText> | null {
  const { text, attempt } = readFields(kept);
  const { choice, customAmount, donorName, donorMessage, showOnDonorWall, email, intent } =
    readFields(text);
  const strings = [customAmount, donorName, donorMessage, email];
  if (!strings.every((value) => typeof value === 'string') || typeof showOnDonorWall !== 'boolean')
    return null;
  if (choice !== 'custom' && !(limits.donation.presetsCents as readonly unknown[]).includes(choice))
    return null;
  const read = {
    choice,
    customAmount,
    donorName,
    donorMessage,
    showOnDonorWall,
    email,
    intent: typeof intent === 'string' ? intent : null,
  } as DonationText;
  return { text: read, attempt: readAttempt(attempt) };
}

const sameDonation = (one: DonationText, other: DonationText) =>
  (Object.keys(one) as (keyof DonationText)[]).every((field) => one[field] === other[field]);

/**
 * The fields of a form that differ from an empty one. The presets are buttons: a press before
 * hydration is replayed.
 */
export function typedDonation(data: FormData): Partial<DonationText> {
  const strings = ['customAmount', 'donorName', 'donorMessage', 'email'] as const;
  const typed = Object.fromEntries(
    strings.flatMap((field) => {
      const value = data.get(field);
      return typeof value === 'string' && value !== emptyDonation[field] ? [[field, value]] : [];
    }),
  );
  return data.has('showOnDonorWall') ? { ...typed, showOnDonorWall: true } : typed;
}

const DRAFT = 'donation.v1';
/**
 * It belongs to the tab: somebody who signs in between finds it again, and pressing Sign out drops
 * it as any other.
 */
export const DRAFT_OWNER = 'tab';

export const draftedDonation: DraftedForm<DonationText> = {
  name: DRAFT,
  empty: emptyDonation,
  store: tabDrafts,
  same: sameDonation,
  read: readDonation,
  typed: (form) => typedDonation(new FormData(form)),
};

/**
 * Forgets the form that a payment was made with, and the key it was begun under, so that the next
 * donation is one of its own. A form that was begun since stays.
 */
export function forgetPaid(intent: string): void {
  if (readDonation(readDraft(tabDrafts(), DRAFT, DRAFT_OWNER))?.text.intent === intent)
    dropDraft(tabDrafts(), DRAFT);
}

const readFields = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
