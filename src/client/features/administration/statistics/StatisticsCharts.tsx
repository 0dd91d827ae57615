import { formatDateTime } from '#client/terms/dates.ts';
import type { Statistics } from '#contract/administration/statistics.ts';
import { m } from '#domain/messages.ts';
import { DonationsChart, PeopleChart } from './ActivityCharts.tsx';
import { Patterns } from './ChartCard.tsx';
import { QueueChart, ReviewsChart, ReviewTimesChart } from './ReviewCharts.tsx';
import { LanguagesChart, SubjectsChart, SubmissionsChart } from './TermCharts.tsx';

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
