import { expect, test } from 'vitest';
import { aDonation, aPerson, aTerm } from '../factories.ts';
import { asOwner, testDatabase } from '../support/database.ts';
import { findHalfWritten } from './invariants.ts';

const losses = [
  ['delete from term_decisions; delete from term_history', 'terms without a history'],
  ['update terms set concept_id = null', 'terms without a concept'],
  [
    `delete from term_history where action = 'verified'`,
    'decided terms without the decision in their history',
  ],
  ['update term_decisions set position = 0', 'decisions without a history entry'],
  ['delete from search_keys', 'listed terms without search keys'],
  ['delete from term_counts', 'counters of terms that differ from the terms'],
  ['delete from month_counts', 'counters of months that differ from the terms'],
  [
    `update donations set status = 'completed', payment_intent_id = 'pi_1'`,
    'completed donations without an event of the payment provider',
  ],
] as const;

test.each(losses)('finds what is missing after "%s"', async (statement, description) => {
  const database = await testDatabase({ closeAfterTest: true });
  const submitter = await aPerson(database, 'Rudo');
  const verifier = await aPerson(database, 'Thabo', 'verifier');
  await aTerm(database, { submitterId: submitter.id });
  await aTerm(database, {
    submitterId: submitter.id,
    verifierId: verifier.id,
    status: 'verified',
    englishWord: 'water',
  });
  await aDonation(database, { status: 'pending' });
  expect(await findHalfWritten(database)).toEqual([]);

  await asOwner(database, `set session_replication_role = 'replica'; ${statement}`);
  expect((await findHalfWritten(database)).join()).toContain(description);
});
