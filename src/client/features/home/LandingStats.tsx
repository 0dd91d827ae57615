import { m } from '#domain/messages.ts';
import { Counter } from './Counter.tsx';
import { useStats } from './queries.ts';

/**
 * The totals on the landing page. They are not essential, so a failure is shown as a word instead
 * of an alert.
 */
export function LandingStats() {
  const { data, isError } = useStats();
  return (
    <dl className="auto-grid value-above-label auto-grid--min-5">
      <Counter
        name={m.home_figures_terms({ count: data?.termsCount ?? 0 })}
        count={data?.termsCount}
        hasFailed={isError}
      />
      <Counter
        name={m.home_figures_contributors({ count: data?.contributorsCount ?? 0 })}
        count={data?.contributorsCount}
        hasFailed={isError}
      />
      <Counter
        name={m.home_figures_languages({ count: data?.languagesCount ?? 0 })}
        count={data?.languagesCount}
        hasFailed={isError}
      />
    </dl>
  );
}
