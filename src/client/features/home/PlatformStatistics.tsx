import { Failed } from '#client/ui/Failed.tsx';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { Counter } from './Counter.tsx';
import { useStats } from './queries.ts';

/** The totals on the home page of a signed-in user. */
export function PlatformStatistics() {
  const { data, isError, refetch } = useStats();
  return (
    <section className="card vertical-stack">
      <h2>{m.home_statistics_heading()}</h2>
      {isError && <Failed message={m.home_statistics_failed()} onRetry={refetch} />}
      <dl className="auto-grid value-above-label auto-grid--min-5" aria-busy={!data && !isError}>
        <Counter
          name={m.home_statistics_terms({ count: data?.termsCount ?? 0 })}
          count={data?.termsCount}
          hasFailed={isError}
        />
        <Counter
          name={m.home_statistics_contributors({ count: data?.contributorsCount ?? 0 })}
          count={data?.contributorsCount}
          hasFailed={isError}
        />
        {/* Until the reply arrives, the number of languages in the code is shown. */}
        <Counter
          name={m.home_statistics_languages()}
          count={data?.languagesCount ?? languageIds.length}
          hasFailed={isError}
        />
      </dl>
    </section>
  );
}
