import { expectTypeOf, test } from 'vitest';
import type { changeRole } from '#contract/administration/administration.ts';
import type { getDonationOutcome } from '#contract/donations/donations.ts';
import type { ParamsOf } from '#contract/endpoint.ts';
import type { approveTerm } from '#contract/review/verification.ts';
import type { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import type { SignedInUser } from '#server/identity/sessions/caller.ts';
import type { CallerOf } from './endpoint-handler.ts';

// `tsc` checks these expectations about types.
test('handlers get a user unless the permission includes anonymous users', () => {
  expectTypeOf<CallerOf<typeof approveTerm>['user']>().toEqualTypeOf<SignedInUser>();
  expectTypeOf<CallerOf<typeof getTerm>['user']>().toEqualTypeOf<SignedInUser | null>();
});

test('handlers get the parameters that the path names', () => {
  expectTypeOf<ParamsOf<typeof approveTerm>>().toEqualTypeOf<Record<'id', string>>();
  expectTypeOf<ParamsOf<typeof changeRole>>().toEqualTypeOf<Record<'userId', string>>();
  expectTypeOf<ParamsOf<typeof getDonationOutcome>>().toEqualTypeOf<
    Record<'paymentIntent', string>
  >();
  expectTypeOf<keyof ParamsOf<typeof listTerms>>().toEqualTypeOf<never>();
});
