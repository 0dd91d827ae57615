import { tabDrafts } from '#client/runtime/session/draft-stores.ts';
import { dropDraft } from '#client/runtime/session/drafts.ts';
import { type DraftedForm, readStoredText } from '#client/runtime/session/useDraft.ts';
import type { createPaymentIntent } from '#contract/donations/donations.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { checkAmount, donationTexts } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import type { FieldError } from '#domain/text.ts';
import { checkText } from '#domain/text.ts';

/** The values of the donation form, as typed. */
export type DonationText = {
  /** A preset in cents, or 'custom' for `customAmount`, which is in dollars. */
  choice: number | 'custom';
  customAmount: string;
  donorName: string;
  donorMessage: string;
  showOnDonorWall: boolean;
  email: string;
  /** The provider's id of the last payment that was started with this form. */
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

/** The fields that can have an error, in the order of the form. */
export const donationFields = [
  'customAmount',
  'donorName',
  'donorMessage',
  'email',
] as const satisfies readonly (keyof DonationText)[];

/** Returns the chosen amount in dollars, or 0 for text that is not a plain number, such as 1e3. */
export function amountInDollars({ choice, customAmount }: DonationText): number {
  if (choice !== 'custom') return choice / 100;
  return /^(\d+\.?\d*|\.\d+)$/.test(customAmount.trim()) ? Number(customAmount) : 0;
}

export type DonationBody = BodyInputOf<typeof createPaymentIntent>;

/** Checks everything but the email address, which only the server checks. */
export function checkDonation(
  text: DonationText,
): { ok: true; body: DonationBody } | { ok: false; errors: FieldError[] } {
  const amount = checkAmount(amountInDollars(text));
  const name = checkText(text.donorName, donationTexts.donorName);
  const message = checkText(text.donorMessage, donationTexts.donorMessage);
  if (!amount.ok || !name.ok || !message.ok) {
    const checks = { customAmount: amount, donorName: name, donorMessage: message };
    return {
      ok: false,
      errors: Object.entries(checks).flatMap(([path, check]) =>
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

const isChoice = (value: unknown): value is DonationText['choice'] =>
  value === 'custom' || (limits.donation.presetsCents as readonly unknown[]).includes(value);

/** @returns the stored donation, or null if the stored value is not a donation */
export function readDonation(stored: unknown): DonationText | null {
  const { choice, customAmount, donorName, donorMessage, showOnDonorWall, email, intent } =
    (stored ?? {}) as Record<string, unknown>;
  const strings = [customAmount, donorName, donorMessage, email];
  if (!strings.every((value) => typeof value === 'string') || typeof showOnDonorWall !== 'boolean')
    return null;
  if (!isChoice(choice)) return null;
  return {
    choice,
    customAmount,
    donorName,
    donorMessage,
    showOnDonorWall,
    email,
    intent: typeof intent === 'string' ? intent : null,
  } as DonationText;
}

const sameDonation = (one: DonationText, other: DonationText) =>
  (Object.keys(one) as (keyof DonationText)[]).every((field) => one[field] === other[field]);

/** Returns the fields of a form that differ from an empty form. */
export function typedDonation(data: FormData): Partial<DonationText> {
  const value = data.get('choice');
  const choice = value === 'custom' ? value : Number(value);
  const strings = ['customAmount', 'donorName', 'donorMessage', 'email'] as const;
  const typed = Object.fromEntries(
    strings.flatMap((field) => {
      const value = data.get(field);
      return typeof value === 'string' && value !== emptyDonation[field] ? [[field, value]] : [];
    }),
  );
  return {
    ...(isChoice(choice) && choice !== emptyDonation.choice && { choice }),
    ...typed,
    ...(data.has('showOnDonorWall') && { showOnDonorWall: true }),
  };
}

const DRAFT = 'donation.v1';
/** The draft belongs to the tab and not to a user, so that it survives signing in. */
export const draftedDonation: DraftedForm<DonationText> = {
  name: DRAFT,
  isOfTab: true,
  same: sameDonation,
  read: readDonation,
  typed: (form) => typedDonation(new FormData(form)),
};

/**
 * Deletes the draft of the donation that was paid with this payment intent, including the
 * idempotency key, so that the next donation gets a new intent. Does not delete the draft of a
 * donation that was started since then.
 */
export function forgetPaidDonation(intent: string): void {
  const stored = readStoredText(draftedDonation, '');
  if (stored?.text.intent === intent) dropDraft(tabDrafts(), DRAFT);
}
