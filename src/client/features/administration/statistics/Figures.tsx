import { formatDateTime } from '#client/terms/dates.ts';
import type { Statistics } from '#contract/statistics.ts';
import { languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import { Figure, Patterns, type Series } from './Figure.tsx';
import { MonthChart } from './MonthChart.tsx';
import { RowChart } from './RowChart.tsx';
import {
  donationsSummary,
  inAll,
  languagesSummary,
  nothing,
  peopleSummary,
  queueSummary,
  reviewsSummary,
  reviewTimesSummary,
  subjectsSummary,
  submissionsSummary,
} from './summaries.ts';
import { duration, money, monthName, number } from './words.ts';

const statuses = [
  { key: 'verified', name: 'Verified', look: 'verified' },
  { key: 'pending', name: 'Pending', look: 'pending' },
  { key: 'rejected', name: 'Rejected', look: 'rejected' },
] as const satisfies Series[];
const decisions = [
  { key: 'approved', name: 'Approved', look: 'verified' },
  { key: 'rejected', name: 'Rejected', look: 'rejected' },
] as const satisfies Series[];
const percentiles = [
  { key: 'median', name: 'Median: half were faster', look: 'first' },
  { key: 'ninetieth', name: '90th percentile: nine of ten were faster', look: 'second' },
] as const satisfies Series[];
const active = [
  { key: 'contributors', name: 'Contributors', look: 'first' },
  { key: 'verifiers', name: 'Verifiers', look: 'second' },
] as const satisfies Series[];

type Statuses = { verified: number; pending: number; rejected: number };
const statusColumns = ['Verified', 'Pending', 'Rejected', 'All'];
const statusCells = (row: Statuses) => [
  number(row.verified),
  number(row.pending),
  number(row.rejected),
  number(inAll(row)),
];
const months = (rows: readonly { month: string }[]) => rows.map(({ month }) => month);

/** Everything that the statistics hold, each as a drawing and as a table. */
export function Figures({ statistics }: { statistics: Statistics }) {
  return (
    <div className="vertical-stack-medium">
      <Patterns />
      <p className="muted">
        As of {formatDateTime(statistics.asOf)} (UTC). The last twelve months include this month.
        Imported terms count as terms, but not as contributions or reviews.
      </p>
      <div className="auto-grid auto-grid--charts">
        <TermFigures statistics={statistics} />
        <ReviewFigures statistics={statistics} />
        <PeopleFigure statistics={statistics} />
        <DonationsFigure statistics={statistics} />
      </div>
    </div>
  );
}

function TermFigures({ statistics }: { statistics: Statistics }) {
  const { byLanguage, bySubject, byMonth, total } = statistics.terms;
  const largestFirst = [...bySubject].sort((one, other) => inAll(other) - inAll(one));
  return (
    <>
      <Figure
        id="by-language"
        title="Terms by language"
        summary={languagesSummary(statistics)}
        nothing={nothing.languages}
        series={statuses}
        table={{
          columns: ['Language', ...statusColumns],
          rows: [
            ...byLanguage.map((row) => [languages[row.language].name, ...statusCells(row)]),
            ['All', ...statusCells(total)],
          ],
        }}
      >
        <RowChart
          series={statuses}
          rows={byLanguage.map(({ language, ...values }) => ({
            name: languages[language].name,
            values,
            label: number(inAll(values)),
          }))}
        />
      </Figure>
      <Figure
        id="by-month"
        title="Terms by month of submission"
        summary={submissionsSummary(statistics)}
        nothing={nothing.submissions}
        series={statuses}
        table={{
          columns: ['Month', ...statusColumns],
          rows: byMonth.map((row) => [monthName(row.month), ...statusCells(row)]),
        }}
      >
        <MonthChart
          months={months(byMonth)}
          rows={byMonth.map(({ month, ...values }) => values)}
          series={statuses}
          tick={number}
        />
      </Figure>
      <Figure
        whole
        id="by-subject"
        title="Terms by subject"
        summary={subjectsSummary(statistics)}
        nothing={nothing.subjects}
        series={statuses}
        table={{
          columns: ['Subject', ...statusColumns],
          rows: [
            ...bySubject.map((row) => [subjects[row.subject], ...statusCells(row)]),
            ['All', ...statusCells(total)],
          ],
        }}
      >
        <RowChart
          series={statuses}
          rows={largestFirst.map(({ subject, ...values }) => ({
            name: subjects[subject],
            values,
            label: number(inAll(values)),
          }))}
        />
      </Figure>
    </>
  );
}

function ReviewFigures({ statistics }: { statistics: Statistics }) {
  const { queue, reviewTimes, reviews } = statistics;
  return (
    <>
      <Figure
        id="queue"
        title="Waiting for review"
        summary={queueSummary(statistics)}
        nothing={nothing.queue}
        series={[statuses[1]]}
        table={{
          columns: ['Language', 'Pending', 'Oldest', 'Median age'],
          rows: queue.map((row) => [
            languages[row.language].name,
            number(row.pending),
            duration(row.oldest),
            duration(row.median),
          ]),
        }}
      >
        <RowChart
          series={[statuses[1]]}
          rows={queue.map(({ language, pending, oldest, median }) => ({
            name: languages[language].name,
            values: { pending },
            label: number(pending),
            ...(pending > 0
              ? { note: `oldest ${duration(oldest)}, median ${duration(median)}` }
              : {}),
          }))}
        />
      </Figure>
      <Figure
        id="review-times"
        title="From submission to first decision"
        summary={reviewTimesSummary(statistics)}
        nothing={nothing.reviewTimes}
        series={percentiles}
        table={{
          columns: ['Language', 'Reviewed', 'Median', '90th percentile'],
          rows: reviewTimes.map((row) => [
            languages[row.language].name,
            number(row.reviewed),
            duration(row.median),
            duration(row.ninetieth),
          ]),
        }}
      >
        <RowChart
          apart
          series={percentiles}
          rows={reviewTimes.map(({ language, reviewed, median, ninetieth }) => ({
            name: languages[language].name,
            values: { median: median ?? 0, ninetieth: ninetieth ?? 0 },
            label: duration(median),
            note: reviewed > 0 ? `nine of ten within ${duration(ninetieth)}` : 'none reviewed',
          }))}
        />
      </Figure>
      <Figure
        id="reviews"
        title="Reviews by month"
        summary={reviewsSummary(statistics)}
        nothing={nothing.reviews}
        series={decisions}
        table={{
          columns: ['Month', 'Approved', 'Rejected'],
          rows: [
            ...reviews.byMonth.map((row) => [
              monthName(row.month),
              number(row.approved),
              number(row.rejected),
            ]),
            ['All time', number(reviews.total.approved), number(reviews.total.rejected)],
          ],
        }}
      >
        <MonthChart
          months={months(reviews.byMonth)}
          rows={reviews.byMonth.map(({ month, ...values }) => values)}
          series={decisions}
          tick={number}
        />
      </Figure>
    </>
  );
}

function PeopleFigure({ statistics }: { statistics: Statistics }) {
  const { byMonth, total } = statistics.people;
  return (
    <Figure
      id="people"
      title="Active people by month"
      summary={peopleSummary(statistics)}
      nothing={nothing.people}
      series={active}
      table={{
        columns: ['Month', 'Contributors', 'Verifiers'],
        rows: [
          ...byMonth.map((row) => [
            monthName(row.month),
            number(row.contributors),
            number(row.verifiers),
          ]),
          ['All time', number(total.contributors), number(total.verifiers)],
        ],
      }}
    >
      <MonthChart
        sideBySide
        months={months(byMonth)}
        rows={byMonth.map(({ month, ...values }) => values)}
        series={active}
        tick={number}
      />
    </Figure>
  );
}

function DonationsFigure({ statistics }: { statistics: Statistics }) {
  const { byMonth, total } = statistics.donations;
  return (
    <Figure
      id="donations"
      title="Donations by month"
      summary={donationsSummary(statistics)}
      nothing={nothing.donations}
      series={[{ key: 'cents', name: 'Sum', look: 'first' }]}
      table={{
        columns: ['Month', 'Donations', 'Sum'],
        rows: [
          ...byMonth.map((row) => [monthName(row.month), number(row.count), money(row.cents)]),
          ['All time', number(total.count), money(total.cents)],
        ],
      }}
    >
      <MonthChart
        months={months(byMonth)}
        rows={byMonth.map(({ cents }) => ({ cents }))}
        series={[{ key: 'cents', name: 'Sum', look: 'first' }]}
        unit={100}
        tick={(cents) => `$${number(cents / 100)}`}
      />
    </Figure>
  );
}
