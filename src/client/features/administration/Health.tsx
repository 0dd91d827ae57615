import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { formatDateTime } from '#client/terms/dates.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHealth } from '#contract/health.ts';
import { m } from '#domain/messages.ts';

type Report = ReplyOf<typeof getHealth>;
const MEGABYTE = 1_000_000;

/** Shows what an administrator checks to see that the site runs well. */
export function Health() {
  const { data, isError, refetch } = useApiQuery(getHealth);
  if (isError) return <Failed message={m.health_failed()} onRetry={refetch} />;
  if (!data) return <Skeleton label={m.health_loading()} />;
  return (
    <div className="vertical-stack-medium">
      <Figures report={data} />
      <Jobs jobs={data.jobs} />
    </div>
  );
}

function Figures({ report }: { report: Report }) {
  const { version, databaseBytes, waitingMail, lastBackup, unlicensedSources } = report;
  const megabytes = Math.ceil(databaseBytes / MEGABYTE).toLocaleString('en');
  const figures = [
    { name: m.health_version(), value: version },
    { name: m.health_database(), value: m.health_megabytes({ megabytes }) },
    { name: m.health_waiting_mail(), value: waitingMail.toLocaleString('en') },
    {
      name: m.health_last_backup(),
      value: lastBackup ? formatDateTime(lastBackup) : m.health_no_backup(),
    },
    { name: m.health_unlicensed_sources(), value: unlicensedSources.toLocaleString('en') },
  ];
  return (
    <table className="language-table">
      <caption className="visually-hidden">{m.health_heading()}</caption>
      <tbody>
        {figures.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Jobs({ jobs }: Pick<Report, 'jobs'>) {
  return (
    <section>
      <h2>{m.health_jobs()}</h2>
      <table className="language-table">
        <caption className="visually-hidden">{m.health_jobs()}</caption>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <th scope="row">
                <code>{job.name}</code>
              </th>
              <td>{describeRun(job)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describeRun({ lastRun, failed }: Report['jobs'][number]): string {
  if (lastRun === null) return m.health_never_ran();
  const time = formatDateTime(lastRun);
  return failed ? m.health_job_failed({ time }) : m.health_job_ran({ time });
}
