import { limits } from '#domain/limits.ts';
import type { Queryable } from '../db/database.ts';
import { ask, ProviderFailed } from '../payments/provider.ts';
import type { Paying } from './begin.ts';
import { moveDonation, type Report, reportOfIntent } from './events.ts';

const LOCK = 7_236_009;
const BATCH = 100;

type Old = { id: string; intentId: string | null };

/**
 * Asks the provider about donations that nothing was heard of for an hour, and closes them: what
 * was paid is completed, what was not is cancelled there and failed here. One that was
 * declined is asked about once, since its donor may have paid with another card. One copy of the
 * server at a time; a provider that is out of reach ends the round.
 * @returns how many donations were completed
 */
export async function settleOldDonations({ database, payments, log }: Paying): Promise<number> {
  const connection = await database.connection();
  let completed = 0;
  try {
    const {
      rows: [lock],
    } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!lock!.taken) return 0;
    for (const old of await oldDonations(connection)) {
      const report = await reportOn({ payments, log }, old);
      await database.query('update donations set asked_at = now() where id = $1', [old.id]);
      if (report && (await database.transaction((tx) => settle(tx, old, report, log))))
        completed += 1;
    }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  } finally {
    connection.release();
  }
  return completed;
}

async function oldDonations(database: Queryable): Promise<Old[]> {
  const { rows } = await database.query<Old>(
    `select id, payment_intent_id as "intentId" from donations
     where status in ('pending', 'failed') and created_at < now() - make_interval(hours => $1) and (asked_at is null or (status = 'pending' and asked_at < now() - make_interval(mins => 30)))
     order by asked_at nulls first, created_at limit $2`,
    [limits.donation.settleAfterHours, BATCH],
  );
  return rows;
}

/**
 * What the provider says; null while it is still at work. Nobody can pay an intent whose id never
 * reached us: its secret was never given out.
 */
async function reportOn(
  { payments, log }: Pick<Paying, 'payments' | 'log'>,
  { id, intentId }: Old,
): Promise<Report | null> {
  const failed: Report = { intentId: intentId ?? '', donationId: id, move: 'fail' };
  if (!intentId) return failed;
  try {
    const intent = await ask(log, () => payments.stripe.paymentIntents.retrieve(intentId));
    if (intent.status === 'succeeded') return reportOfIntent(intent, 'complete');
    if (intent.status === 'processing') return null;
    if (intent.status !== 'canceled')
      await ask(log, () => payments.stripe.paymentIntents.cancel(intentId));
    return failed;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    if (error.code === 'resource_missing') return failed;
    // It went on while we asked: the next round sees how.
    if (error.code === 'payment_intent_unexpected_state') return null;
    throw error;
  }
}

async function settle(
  tx: Queryable,
  { id }: Old,
  report: Report,
  log: Paying['log'],
): Promise<boolean> {
  const {
    rows: [donation],
  } = await tx.query<{ id: string; amount: number; currency: string }>(
    'select id, amount, currency from donations where id = $1 for update',
    [id],
  );
  return moveDonation(tx, donation!, report, log);
}
