import type { Statistics } from '#contract/administration/statistics.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { formatMonth } from '#domain/locale/months.ts';
import { m } from '#domain/messages.ts';
import { ChartCard, type Series } from './ChartCard.tsx';
import { formatDuration, formatPercent } from './format.ts';
import { MonthChart } from './MonthChart.tsx';
import { RowChart } from './RowChart.tsx';
import { summarizeQueue, summarizeReviews, summarizeReviewTimes } from './summaries.ts';

type Props = { statistics: Statistics };

const pending: readonly Series[] = [
  { key: 'pending', name: m.statistics_pending, kind: 'pending' },
];
const percentiles: readonly Series[] = [
  { key: 'median', name: m.statistics_review_times_median, kind: 'first' },
  { key: 'ninetieth', name: m.statistics_review_times_ninetieth, kind: 'second' },
];
const decisions: readonly Series[] = [
  { key: 'approved', name: m.statistics_approved, kind: 'verified' },
  { key: 'rejected', name: m.statistics_rejected, kind: 'rejected' },
];

export function QueueChart({ statistics }: Props) {
  const { queue } = statistics;
  return (
    <ChartCard
      id="queue"
      title={m.statistics_queue_title()}
      summary={summarizeQueue(statistics)}
      emptyText={m.statistics_queue_empty()}
      series={pending}
      table={{
        columns: [
          m.statistics_language_column(),
          m.statistics_pending(),
          m.statistics_queue_oldest_column(),
          m.statistics_queue_median_column(),
        ],
        rows: queue.map((row) => [
          nameLanguage(row.language),
          formatNumber(row.pending),
          formatDuration(row.oldest),
          formatDuration(row.median),
        ]),
      }}
    >
      <RowChart series={pending} rows={queue.map(queueRow)} />
    </ChartCard>
  );
}

function queueRow({ language, pending, oldest, median }: Statistics['queue'][number]) {
  const note = m.statistics_queue_note({
    oldest: formatDuration(oldest),
    median: formatDuration(median),
  });
  return {
    name: nameLanguage(language),
    values: { pending },
    label: formatNumber(pending),
    note: pending > 0 ? note : null,
  };
}

export function ReviewTimesChart({ statistics }: Props) {
  const { reviewTimes } = statistics;
  return (
    <ChartCard
      id="review-times"
      title={m.statistics_review_times_title()}
      summary={summarizeReviewTimes(statistics)}
      emptyText={m.statistics_review_times_empty()}
      series={percentiles}
      table={{
        columns: [
          m.statistics_language_column(),
          m.statistics_review_times_reviewed_column(),
          m.statistics_review_times_median_column(),
          m.statistics_review_times_ninetieth_column(),
          m.statistics_review_times_agreement_column(),
        ],
        rows: reviewTimes.map((row) => [
          nameLanguage(row.language),
          formatNumber(row.reviewed),
          formatDuration(row.median),
          formatDuration(row.ninetieth),
          formatPercent(row.agreement),
        ]),
      }}
    >
      <RowChart separateBars series={percentiles} rows={reviewTimes.map(reviewTimeRow)} />
    </ChartCard>
  );
}

function reviewTimeRow(row: Statistics['reviewTimes'][number]) {
  const { language, reviewed, median, ninetieth } = row;
  return {
    name: nameLanguage(language),
    values: { median: median ?? 0, ninetieth: ninetieth ?? 0 },
    label: formatDuration(median),
    note:
      reviewed > 0
        ? m.statistics_review_times_note({ duration: formatDuration(ninetieth) })
        : m.statistics_review_times_none(),
  };
}

export function ReviewsChart({ statistics }: Props) {
  const { byMonth, total } = statistics.reviews;
  const cells = ({ approved, rejected }: { approved: number; rejected: number }) => [
    formatNumber(approved),
    formatNumber(rejected),
  ];
  return (
    <ChartCard
      id="reviews"
      title={m.statistics_reviews_title()}
      summary={summarizeReviews(statistics)}
      emptyText={m.statistics_reviews_empty()}
      series={decisions}
      table={{
        columns: [m.statistics_month_column(), m.statistics_approved(), m.statistics_rejected()],
        rows: [
          ...byMonth.map((row) => [formatMonth(row.month), ...cells(row)]),
          [m.statistics_all_time(), ...cells(total)],
        ],
      }}
    >
      <MonthChart
        months={byMonth.map(({ month }) => month)}
        rows={byMonth.map(({ month, ...values }) => values)}
        series={decisions}
        formatTick={formatNumber}
      />
    </ChartCard>
  );
}
