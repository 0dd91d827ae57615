import type { Statistics } from '#contract/administration/statistics.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { formatMonth } from '#domain/locale/months.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { ChartCard, type Series } from './ChartCard.tsx';
import { MonthChart } from './MonthChart.tsx';
import { RowChart } from './RowChart.tsx';
import {
  type StatusCounts,
  summarizeLanguages,
  summarizeSubjects,
  summarizeSubmissions,
  sumStatuses,
} from './summaries.ts';

type Props = { statistics: Statistics };

const statuses: readonly Series[] = [
  { key: 'verified', name: m.statistics_verified, kind: 'verified' },
  { key: 'pending', name: m.statistics_pending, kind: 'pending' },
  { key: 'rejected', name: m.statistics_rejected, kind: 'rejected' },
];

const statusColumns = () => [
  m.statistics_verified(),
  m.statistics_pending(),
  m.statistics_rejected(),
  m.statistics_all(),
];
const statusCells = (row: StatusCounts) =>
  [row.verified, row.pending, row.rejected, sumStatuses(row)].map(formatNumber);

export function LanguagesChart({ statistics }: Props) {
  const { byLanguage, total } = statistics.terms;
  return (
    <ChartCard
      id="by-language"
      title={m.statistics_languages_title()}
      summary={summarizeLanguages(statistics)}
      emptyText={m.statistics_languages_empty()}
      series={statuses}
      table={{
        columns: [m.statistics_language_column(), ...statusColumns()],
        rows: [
          ...byLanguage.map((row) => [nameLanguage(row.language), ...statusCells(row)]),
          [m.statistics_all(), ...statusCells(total)],
        ],
      }}
    >
      <RowChart
        series={statuses}
        rows={byLanguage.map(({ language, ...values }) => ({
          name: nameLanguage(language),
          values,
          label: formatNumber(sumStatuses(values)),
        }))}
      />
    </ChartCard>
  );
}

export function SubmissionsChart({ statistics }: Props) {
  const { byMonth } = statistics.terms;
  return (
    <ChartCard
      id="by-month"
      title={m.statistics_months_title()}
      summary={summarizeSubmissions(statistics)}
      emptyText={m.statistics_months_empty()}
      series={statuses}
      table={{
        columns: [m.statistics_month_column(), ...statusColumns()],
        rows: byMonth.map((row) => [formatMonth(row.month), ...statusCells(row)]),
      }}
    >
      <MonthChart
        months={byMonth.map(({ month }) => month)}
        rows={byMonth.map(({ month, ...values }) => values)}
        series={statuses}
        formatTick={formatNumber}
      />
    </ChartCard>
  );
}

export function SubjectsChart({ statistics }: Props) {
  const { bySubject, total } = statistics.terms;
  const largestFirst = bySubject.toSorted((one, other) => sumStatuses(other) - sumStatuses(one));
  return (
    <ChartCard
      fullWidth
      id="by-subject"
      title={m.statistics_subjects_title()}
      summary={summarizeSubjects(statistics)}
      emptyText={m.statistics_subjects_empty()}
      series={statuses}
      table={{
        columns: [m.statistics_subject_column(), ...statusColumns()],
        rows: [
          ...bySubject.map((row) => [nameSubject(row.subject), ...statusCells(row)]),
          [m.statistics_all(), ...statusCells(total)],
        ],
      }}
    >
      <RowChart
        series={statuses}
        rows={largestFirst.map(({ subject, ...values }) => ({
          name: nameSubject(subject),
          values,
          label: formatNumber(sumStatuses(values)),
        }))}
      />
    </ChartCard>
  );
}
