import type { Queryable } from '#server/platform/db/database.ts';
import { assessTerm, readSupport } from '../derived/quality.ts';
import type { CheckedChange, PlannedChange } from './planned.ts';
import type { ChangeRule } from './rule.ts';
import { endedRequest, type NewValues, NOW, storeStates } from './state.ts';

/**
 * Stores the terms with their reliability and quality, which are computed from the people and the
 * sources that support them.
 */
export async function storeRows(
  tx: Queryable,
  rule: ChangeRule,
  { at }: CheckedChange,
  rows: readonly PlannedChange[],
): Promise<void> {
  const supports = await readSupport(
    tx,
    rows.map(({ after }) => after),
  );
  const stored = rows.flatMap((row, index) => {
    const { before, after } = row;
    const computed = assessTerm(after, supports[index] ?? { verifiers: 0, sources: [] });
    const isAssessed =
      before.quality !== computed.quality || before.reliability !== computed.reliability;
    Object.assign(after, computed);
    const values = { ...(isAssessed && computed), ...listValues(rule, row, at ?? NOW) };
    return Object.keys(values).length > 0 ? [{ id: before.id, ...values }] : [];
  });
  const alike = Map.groupBy(stored, describeValues);
  for (const group of alike.values()) await storeStates(tx, group);
}

/** Describes which columns a row changes, and which of them PostgreSQL computes. */
const describeValues = (row: NewValues): string =>
  Object.entries(row)
    .map(([column, value]) => `${column} ${typeof value === 'symbol' ? String(value) : ''}`)
    .join();

/** Lists the new values of the columns that the kind of change determines. */
function listValues(
  rule: ChangeRule,
  { before, after, next, changes }: PlannedChange,
  at: string | symbol,
): NewValues {
  const values: NewValues = {
    ...(rule.ends.includes('request') && endedRequest),
    ...next.values,
    ...(after.conceptId !== before.conceptId && { conceptId: after.conceptId }),
    ...(rule.to && {
      status: after.status,
      verifierId: after.verifierId,
      verifiedAt: after.status === 'verified' ? at : null,
    }),
  };
  const isTouched = Object.keys(values).length > 0;
  const isRaised =
    rule.version === 'withValues' ? isTouched : !rule.version && Object.keys(changes).length > 0;
  return {
    ...values,
    ...(isRaised && { version: before.version + 1 }),
    ...(isTouched && !rule.keepsTime && { updatedAt: at }),
  };
}
