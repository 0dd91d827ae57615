import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { VerifierStatistics } from '#client/terms/VerifierStatistics.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { useStatistics } from './queries.ts';

/** Shows the site's statistics. The charting code is loaded only when this tab is opened. */
export function Statistics() {
  const statistics = useStatistics();
  const charts = useLazyModule(() => import('./statistics/StatisticsCharts.tsx'));
  const retry = () => {
    if (charts.hasFailed) charts.load();
    if (statistics.isError) void statistics.refetch();
  };
  if (statistics.isError || charts.hasFailed)
    return <Failed message={m.administration_statistics_failed()} onRetry={retry} />;
  if (!statistics.data || !charts.module)
    return <Skeleton label={m.administration_statistics_loading()} />;
  return (
    <div className="vertical-stack-medium">
      <charts.module.StatisticsCharts statistics={statistics.data} />
      <VerifierStatistics />
    </div>
  );
}
