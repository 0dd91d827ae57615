import type { Queryable } from '#server/platform/db/database.ts';
import { type Intent, intentColumns, invalid, lockIntent, randomId } from './intent-rows.ts';
import { chargeJson, emitEvent, refundJson } from './json.ts';

/**
 * Refunds `amount` cents of a payment, or the whole remaining amount if `amount` is null. If the
 * payment was made with the test card for failing refunds, the refund first succeeds and then
 * fails, as it does at the provider.
 */
export async function refundIntent(
  tx: Queryable,
  id: string,
  amount: number | null,
): Promise<Record<string, unknown>> {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'succeeded')
    throw invalid(
      'payment_intent_unexpected_state',
      'This PaymentIntent does not have a successful charge to refund.',
    );
  const refundable = intent.amount - intent.amountRefunded;
  if (refundable === 0)
    throw invalid('charge_already_refunded', 'The charge has already been refunded.');
  const given = amount ?? refundable;
  if (!(given >= 1 && given <= refundable))
    throw invalid(
      'charge_invalid_parameter',
      'The refund amount is greater than what is left of the charge.',
      'amount',
    );
  const refund = {
    id: randomId('re'),
    amount: given,
    created: Math.floor(Date.now() / 1000),
    status: 'succeeded',
  } as const;
  const refunded = await addRefunded(tx, id, given);
  const made = refundJson(refunded, refund);
  await emitEvent(tx, 'refund.created', made);
  await emitEvent(tx, 'charge.refunded', chargeJson(refunded));
  if (intent.refundsFail) {
    const failed = await addRefunded(tx, id, -given);
    await emitEvent(tx, 'refund.failed', refundJson(failed, { ...refund, status: 'failed' }));
  }
  return made;
}

async function addRefunded(tx: Queryable, id: string, cents: number): Promise<Intent> {
  return tx
    .updateTable('sandboxIntents')
    .set((eb) => ({ amountRefunded: eb('amountRefunded', '+', cents) }))
    .where('id', '=', id)
    .returning(intentColumns)
    .executeTakeFirstOrThrow();
}
