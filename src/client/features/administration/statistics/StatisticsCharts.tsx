import type { Statistics } from '#contract/administration/statistics.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { dollars } from '#domain/locale/money.ts';
import { formatMonth } from '#domain/locale/months.ts';
import { m } from '#domain/messages.ts';
import { ChartCard, Patterns, type Series } from './ChartCard.tsx';
import { MonthChart } from './MonthChart.tsx';
import { QueueChart, ReviewsChart, ReviewTimesChart } from './ReviewCharts.tsx';
import { summarizeDonations, summarizePeople } from './summaries.ts';
import { LanguagesChart, SubjectsChart, SubmissionsChart } from './TermCharts.tsx';

const people: readonly Series[] = [
  { key: 'contributors', name: m.statistics_people_contributors, kind: 'first' },
  { key: 'verifiers', name: m.statistics_people_verifiers, kind: 'second' },
];

const sums: readonly Series[] = [{ key: 'cents', name: m.statistics_donations_sum, kind: 'first' }];

/** All statistics, each as a chart and as a table. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
  return (
    <div className="vertical-stack-medium">
      <Patterns />
      <p className="muted">{m.statistics_as_of({ time: formatDateTime(statistics.asOf) })}</p>
      <div className="auto-grid auto-grid--charts">
        <LanguagesChart statistics={statistics} />
        <SubmissionsChart statistics={statistics} />
        <SubjectsChart statistics={statistics} />
        <QueueChart statistics={statistics} />
        <ReviewTimesChart statistics={statistics} />
        <ReviewsChart statistics={statistics} />
        <PeopleChart statistics={statistics} />
        <DonationsChart statistics={statistics} />
      </div>
    </div>
  );
}

type PeopleChartProps = { statistics: Statistics };

function PeopleChart({ statistics }: PeopleChartProps) {
  const { byMonth, total } = statistics.people;
  const cells = ({ contributors, verifiers }: { contributors: number; verifiers: number }) => [
    formatNumber(contributors),
    formatNumber(verifiers),
  ];
  return (
    <ChartCard
      id="people"
      title={m.statistics_people_title()}
      summary={summarizePeople(statistics)}
      emptyText={m.statistics_people_empty()}
      series={people}
      table={{
        columns: [
          m.statistics_month_column(),
          m.statistics_people_contributors(),
          m.statistics_people_verifiers(),
        ],
        rows: [
          ...byMonth.map((row) => [formatMonth(row.month), ...cells(row)]),
          [m.statistics_all_time(), ...cells(total)],
        ],
      }}
    >
      <MonthChart
        sideBySide
        months={byMonth.map(({ month }) => month)}
        rows={byMonth.map(({ month, ...values }) => values)}
        series={people}
        formatTick={formatNumber}
      />
    </ChartCard>
  );
}

function DonationsChart({ statistics }: PeopleChartProps) {
  const { byMonth, total } = statistics.donations;
  const cells = ({ count, cents }: { count: number; cents: number }) => [
    formatNumber(count),
    dollars(cents),
  ];
  return (
    <ChartCard
      id="donations"
      title={m.statistics_donations_title()}
      summary={summarizeDonations(statistics)}
      emptyText={m.statistics_donations_empty()}
      series={sums}
      table={{
        columns: [
          m.statistics_month_column(),
          m.statistics_donations_count_column(),
          m.statistics_donations_sum(),
        ],
        rows: [
          ...byMonth.map((row) => [formatMonth(row.month), ...cells(row)]),
          [m.statistics_all_time(), ...cells(total)],
        ],
      }}
    >
      <MonthChart
        months={byMonth.map(({ month }) => month)}
        rows={byMonth.map(({ cents }) => ({ cents }))}
        series={sums}
        unit={100}
        formatTick={(cents) => `$${formatNumber(cents / 100)}`}
      />
    </ChartCard>
  );
}
