import { useSite } from '#client/runtime/session/site.tsx';
import { describeOperator } from '#contract/operator.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';

/** Names the operator of this site, or states that no operator is configured. */
export function RunBy() {
  const operator = describeOperator(useSite().operator);
  return (
    // The pages around this sentence are English in all locales.
    <p lang={currentLocale()}>
      {operator === null ? m.operator_unnamed() : m.operator_runs_site({ operator })}
    </p>
  );
}
