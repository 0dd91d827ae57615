import { useSite } from '#client/runtime/session/site.tsx';
import { describeOperator, operatorMessages } from '#contract/operator.ts';

/** Who runs this site, or that it does not say. */
export function RunBy() {
  const operator = describeOperator(useSite().operator);
  return (
    <p>{operator === null ? operatorMessages.unnamed : operatorMessages.runsSite(operator)}</p>
  );
}
