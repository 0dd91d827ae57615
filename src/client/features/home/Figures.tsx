import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { getStats } from '#contract/home.ts';
import { languageIds } from '#domain/languages.ts';
import { plural } from '#domain/plural.ts';
import { formatCounter } from './format-counter.ts';

/** The landing's counters. They are decoration there, so a failure is a word and no alert. */
export function LandingFigures() {
  const { data, isError } = useApiQuery(getStats);
  return (
    <dl className="auto-grid value-above-label auto-grid--min-5">
      <div>
        <dt className="muted">{plural(data?.termsCount ?? 0, { one: 'term', other: 'terms' })}</dt>
        <dd className="landing-figure">{formatCounter(data?.termsCount, isError)}</dd>
      </div>
      <div>
        <dt className="muted">
          {plural(data?.contributorsCount ?? 0, { one: 'contributor', other: 'contributors' })}
        </dt>
        <dd className="landing-figure">{formatCounter(data?.contributorsCount, isError)}</dd>
      </div>
      <div>
        <dt className="muted">
          {plural(data?.languagesCount ?? 0, { one: 'language', other: 'languages' })}
        </dt>
        <dd className="landing-figure">{formatCounter(data?.languagesCount, isError)}</dd>
      </div>
    </dl>
  );
}

/**
 * The same counters on the signed-in home. Languages are five even before the answer is in
 * (specification 9).
 */
export function PlatformStatistics() {
  const { data, isError, refetch } = useApiQuery(getStats);
  return (
    <section className="card vertical-stack">
      <h2>Platform Statistics</h2>
      {isError && (
        <Failed message="Failed to load the statistics. Please try again.">
          <button className="button" type="button" onClick={() => refetch()}>
            Try again
          </button>
        </Failed>
      )}
      <dl className="auto-grid value-above-label auto-grid--min-5" aria-busy={!data && !isError}>
        <div>
          <dt className="muted">
            {plural(data?.termsCount ?? 0, { one: 'Verified Term', other: 'Verified Terms' })}
          </dt>
          <dd className="landing-figure">{formatCounter(data?.termsCount, isError)}</dd>
        </div>
        <div>
          <dt className="muted">
            {plural(data?.contributorsCount ?? 0, { one: 'Contributor', other: 'Contributors' })}
          </dt>
          <dd className="landing-figure">{formatCounter(data?.contributorsCount, isError)}</dd>
        </div>
        <div>
          <dt className="muted">Languages</dt>
          <dd className="landing-figure">
            {formatCounter(data?.languagesCount ?? languageIds.length, isError)}
          </dd>
        </div>
      </dl>
    </section>
  );
}
