import { useEffect, useState } from 'react';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import { VerifierStatistics } from '#client/terms/VerifierStatistics.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { useStatistics } from './queries.ts';

type Charts = typeof import('./statistics/StatisticsCharts.tsx').StatisticsCharts;

/** Shows the site's statistics. The charting code is loaded only when this tab is opened. */
export function Statistics() {
  const statistics = useStatistics();
  const [Charts, setCharts] = useState<Charts | null>(null);
  const [importFailed, setImportFailed] = useState(false);
  useEffect(() => {
    if (!importFailed)
      importWithRetry(() => import('./statistics/StatisticsCharts.tsx')).then(
        (module) => setCharts(() => module.StatisticsCharts),
        () => setImportFailed(true),
      );
  }, [importFailed]);

  const retry = () => {
    setImportFailed(false);
    if (statistics.isError) void statistics.refetch();
  };
  if (statistics.isError || importFailed)
    return <Failed message={m.administration_statistics_failed()} onRetry={retry} />;
  if (!statistics.data || !Charts)
    return <Skeleton label={m.administration_statistics_loading()} />;
  return (
    <div className="vertical-stack-medium">
      <Charts statistics={statistics.data} />
      <VerifierStatistics />
    </div>
  );
}
