import type { ReactNode } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getVerifierStatistics, type VerifierRow } from '#contract/review/verifier-statistics.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { formatWait } from './ReviewTimes.tsx';

/** Shows what all verifiers decided, by verifier and language, to administrators. */
export const VerifierStatistics = () => (
  <section className="card vertical-stack" aria-labelledby="verifier-statistics">
    <h2 id="verifier-statistics">{m.verifier_statistics_heading()}</h2>
    <StatisticsTable ownOnly={false} />
  </section>
);

/** Shows what the signed-in verifier decided, by language. */
export const OwnStatistics = () => (
  <details className="collapsible margin-bottom-4">
    <summary className="button">{m.verifier_statistics_own_heading()}</summary>
    <div>
      <StatisticsTable ownOnly />
    </div>
  </details>
);

function StatisticsTable({ ownOnly }: { ownOnly: boolean }): ReactNode {
  const { data, isError, refetch } = useApiQuery(getVerifierStatistics, {
    query: { mine: ownOnly ? 'true' : 'false' },
  });
  if (isError) return <Failed message={m.verifier_statistics_failed()} onRetry={() => refetch()} />;
  if (!data) return <Skeleton label={m.verifier_statistics_loading()} rows={2} />;
  if (data.verifiers.length === 0)
    return <p>{ownOnly ? m.verifier_statistics_own_empty() : m.verifier_statistics_empty()}</p>;
  return (
    <ResponsiveTable
      caption={ownOnly ? m.verifier_statistics_own_heading() : m.verifier_statistics_heading()}
      columns={[
        m.verifier_statistics_verifier(),
        m.verifier_statistics_language(),
        m.verifier_statistics_decisions(),
        m.verifier_statistics_median(),
        m.verifier_statistics_reversals(),
        m.verifier_statistics_sourced(),
      ]}
    >
      {data.verifiers.map((row) => (
        <StatisticsRow key={`${row.verifier.id} ${row.language}`} row={row} />
      ))}
    </ResponsiveTable>
  );
}

function StatisticsRow({ row }: { row: VerifierRow }) {
  const { verifier, language, decisions, medianSeconds, reversals, sourced } = row;
  const share = Math.round((100 * sourced) / decisions);
  return (
    <tr>
      <td className="text-cell">
        {[verifier.firstName, verifier.lastName].filter(Boolean).join(' ')}
      </td>
      <td>{nameLanguage(language)}</td>
      <td data-name={m.verifier_statistics_decisions()}>{decisions}</td>
      <td data-name={m.verifier_statistics_median()}>{formatWait(medianSeconds, Math.ceil)}</td>
      <td data-name={m.verifier_statistics_reversals()}>{reversals}</td>
      <td data-name={m.verifier_statistics_sourced()}>
        {m.verifier_statistics_share({ share: String(share) })}
      </td>
    </tr>
  );
}
