import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { getStats } from '#contract/home.ts';
import { m } from '#contract/messages.ts';
import { languageIds } from '#domain/languages.ts';
import { formatCounter } from './format-counter.ts';

/** The landing's counters. They are decoration there, so a failure is a word and no alert. */
export function LandingFigures() {
  const { data, isError } = useApiQuery(getStats);
  return (
    <dl className="auto-grid value-above-label auto-grid--min-5">
      <div>
        <dt className="muted">{m.home_figures_terms({ count: data?.termsCount ?? 0 })}</dt>
        <dd className="landing-figure">{formatCounter(data?.termsCount, isError)}</dd>
      </div>
      <div>
        <dt className="muted">
          {m.home_figures_contributors({ count: data?.contributorsCount ?? 0 })}
        </dt>
        <dd className="landing-figure">{formatCounter(data?.contributorsCount, isError)}</dd>
      </div>
      <div>
        <dt className="muted">{m.home_figures_languages({ count: data?.languagesCount ?? 0 })}</dt>
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
      <h2>{m.home_statistics_heading()}</h2>
      {isError && (
        <Failed message={m.home_statistics_failed()}>
          <button className="button" type="button" onClick={() => refetch()}>
            {m.ui_try_again_button()}
          </button>
        </Failed>
      )}
      <dl className="auto-grid value-above-label auto-grid--min-5" aria-busy={!data && !isError}>
        <div>
          <dt className="muted">{m.home_statistics_terms({ count: data?.termsCount ?? 0 })}</dt>
          <dd className="landing-figure">{formatCounter(data?.termsCount, isError)}</dd>
        </div>
        <div>
          <dt className="muted">
            {m.home_statistics_contributors({ count: data?.contributorsCount ?? 0 })}
          </dt>
          <dd className="landing-figure">{formatCounter(data?.contributorsCount, isError)}</dd>
        </div>
        <div>
          <dt className="muted">{m.home_statistics_languages()}</dt>
          <dd className="landing-figure">
            {formatCounter(data?.languagesCount ?? languageIds.length, isError)}
          </dd>
        </div>
      </dl>
    </section>
  );
}
