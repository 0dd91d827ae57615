import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#contract/messages.ts';
import { describeOperator } from '#contract/operator.ts';

/** Who runs this site, or that it does not say. */
export function RunBy() {
  const operator = describeOperator(useSite().operator);
  return <p>{operator === null ? m.operator_unnamed() : m.operator_runs_site({ operator })}</p>;
}
