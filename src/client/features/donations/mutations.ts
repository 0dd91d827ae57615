// This file is separate from queries.ts, so that the donor wall does not load code that only a
// payment needs.
import { useApi } from '#client/runtime/api/hooks.tsx';
import { type ApiMutationOptions, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { createPaymentIntent } from '#contract/donations/donations.ts';
import { authenticateSandboxPayment, confirmSandboxPayment } from '#contract/donations/sandbox.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { m } from '#domain/messages.ts';

/** Creates the payment intent for a donation. Unchanged form values get the same intent again. */
export const useCreatePaymentIntent = (
  options: Pick<ApiMutationOptions<typeof createPaymentIntent>, 'draft' | 'onSuccess'>,
) =>
  useApiMutation(createPaymentIntent, {
    failed: m.donations_start_failed(),
    serverSentence: 'conflict',
    ...options,
  });

type SandboxCard = Omit<BodyInputOf<typeof confirmSandboxPayment>, 'clientSecret'>;

/** The calls of the sandbox's card form. `usePaymentAttempt` runs them and shows their failures. */
export function useSandboxCalls(clientSecret: string) {
  const api = useApi();
  return {
    confirm: (card: SandboxCard) =>
      api.call(confirmSandboxPayment, { body: { clientSecret, ...card } }),
    authenticate: (succeed: boolean) =>
      api.call(authenticateSandboxPayment, { body: { clientSecret, succeed } }),
  };
}
