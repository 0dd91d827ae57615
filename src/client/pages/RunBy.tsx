import { describeOperator, operatorMessages } from '#contract/operator.ts';
import { useSite } from '../session/site.tsx';

/** Who runs this site, or that it does not say. */
export function RunBy() {
  const operator = describeOperator(useSite().operator);
  return (
    <p>{operator === null ? operatorMessages.unnamed : operatorMessages.runsSite(operator)}</p>
  );
}
