import type { ComponentType } from 'react';

/**
 * The result of an attempt to pay. `message` is the payment provider's message, or null if the
 * provider sent none.
 */
export type PaymentResult =
  | { kind: 'paid' }
  /** The bank asks for another step, such as authentication. */
  | { kind: 'requiresAction' }
  | { kind: 'declined'; message: string | null }
  /**
   * The provider canceled the payment because it was open for too long. The donor must start a new
   * payment.
   */
  | { kind: 'canceled'; message: string | null };

/**
 * The props of both card forms. The client secret identifies the payment and is required to pay it.
 */
export type PaymentFormProps = {
  clientSecret: string;
  onPaid: () => void;
  onCanceled: () => void;
  onBack: () => void;
};
export type PaymentForm = ComponentType<PaymentFormProps>;

/** Returns the payment intent's id, which is the part of the client secret before `_secret_`. */
export function intentIdFromSecret(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*/s, '');
}
