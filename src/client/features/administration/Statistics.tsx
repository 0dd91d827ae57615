import { useEffect, useState } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import { getStatistics } from '#contract/statistics.ts';

type Drawn = typeof import('./statistics/Figures.tsx').Figures;

/** The figures of the site. What draws them is loaded here and nowhere else. */
export function Statistics() {
  const answer = useApiQuery(getStatistics);
  const [Figures, setFigures] = useState<Drawn | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!missing)
      importWithRetry(() => import('./statistics/Figures.tsx')).then(
        (module) => setFigures(() => module.Figures),
        () => setMissing(true),
      );
  }, [missing]);

  if (answer.isError || missing) {
    const again = () => {
      setMissing(false);
      if (answer.isError) void answer.refetch();
    };
    return (
      <Failed message={m.statistics_load_failed()}>
        <button className="button" type="button" onClick={again}>
          Try again
        </button>
      </Failed>
    );
  }
  return answer.data && Figures ? (
    <Figures statistics={answer.data} />
  ) : (
    <Skeleton label="Loading the statistics" />
  );
}
