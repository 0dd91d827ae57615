import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getReviewTimes, type ReviewTimes } from '#contract/review/review-times.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

export const reviewTimesQuery = { endpoint: getReviewTimes };
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Says how long submissions in a language wait for a decision. Shows nothing until the figures are
 * loaded, or if they cannot be loaded, because the pages work without them.
 */
export function ReviewTimesNote({ language }: { language: Language }) {
  const { data } = useApiQuery(getReviewTimes);
  const times = data?.languages.find((row) => row.language === language);
  if (!times) return null;
  return (
    <p className="muted">
      {describeDecided(times)}{' '}
      {times.oldest === null
        ? m.review_times_none_waiting()
        : m.review_times_oldest({ oldest: formatWait(times.oldest, Math.floor) })}
    </p>
  );
}

/**
 * Says how fast submissions are decided. If both times look the same, names one of them. A time of
 * less than an hour is never shown as a number.
 */
export function describeDecided(times: Pick<ReviewTimes, 'language' | 'median' | 'p95'>): string {
  const language = nameLanguage(times.language);
  if (times.median === null || times.p95 === null) return m.review_times_none_decided({ language });
  if (times.p95 < HOUR) return m.review_times_most_soon({ language });
  const p95 = formatWait(times.p95, Math.ceil);
  if (times.median < HOUR) return m.review_times_half_soon({ language, p95 });
  const median = formatWait(times.median, Math.ceil);
  return median === p95
    ? m.review_times_most_decided({ language, p95 })
    : m.review_times_decided({ language, median, p95 });
}

/** Shows the review times of all languages. */
export function ReviewTimesTable() {
  const { data } = useApiQuery(getReviewTimes);
  if (!data) return null;
  return (
    <table className="language-table">
      <caption>{m.review_times_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.review_times_language()}</th>
          <th scope="col">{m.review_times_half()}</th>
          <th scope="col">{m.review_times_most()}</th>
          <th scope="col">{m.review_times_waiting()}</th>
        </tr>
      </thead>
      <tbody>
        {data.languages.map(({ language, median, p95, oldest }) => (
          <tr key={language}>
            <th scope="row">{nameLanguage(language)}</th>
            <td>{formatWait(median, Math.ceil)}</td>
            <td>{formatWait(p95, Math.ceil)}</td>
            <td>{formatWait(oldest, Math.floor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says how often second verifiers agree, for the languages where that is known. */
export function AgreementList() {
  const { data } = useApiQuery(getReviewTimes);
  const known = data?.languages.filter(({ agreement }) => agreement !== null) ?? [];
  if (known.length === 0) return null;
  return (
    <ul className="bullet-list">
      {known.map(({ language, agreement }) => (
        <li key={language}>
          {m.review_times_agreement({
            language: nameLanguage(language),
            percent: agreement ?? 0,
          })}
        </li>
      ))}
    </ul>
  );
}

/**
 * Formats a time in whole days, or in whole hours if it is less than two days. All times below an
 * hour look the same.
 */
export function formatWait(seconds: number | null, round: (value: number) => number): string {
  if (seconds === null) return m.review_times_unknown();
  if (seconds < HOUR) return m.review_times_less_than_hour();
  return seconds >= 2 * DAY
    ? m.review_times_days({ count: round(seconds / DAY) })
    : m.review_times_hours({ count: round(seconds / HOUR) });
}
