import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getHealth } from '#contract/administration/health.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';
import { defaultView, viewUrl } from './view.ts';

type Report = ReplyOf<typeof getHealth>;
const MEGABYTE = 1_000_000;
/** The reasons why a backup failed, each with its remedy. */
const failureMessages: Record<NonNullable<Report['backupFailure']>, () => string> = {
  'disk full': m.health_failure_disk_full,
  'database unavailable': m.health_failure_database,
  'copy failed': m.health_failure_copy,
  'verification failed': m.health_failure_verification,
  interrupted: m.health_failure_interrupted,
  'unexpected error': m.health_failure_unexpected,
};

/** Shows what an administrator checks to see that the site runs well. */
export function Health() {
  const { data, isError, refetch } = useApiQuery(getHealth);
  if (isError) return <Failed message={m.health_failed()} onRetry={refetch} />;
  if (!data) return <Skeleton label={m.health_loading()} />;
  return (
    <div className="vertical-stack-medium">
      {data.held && <Held {...data.held} />}
      <Figures report={data} />
      {/* While the site is held, jobs do nothing, but the queue still records them as run. */}
      {!data.held && <Jobs jobs={data.jobs} />}
    </div>
  );
}

/** Says that the site was restored, and how to let it work again. */
function Held({ backupAt }: NonNullable<Report['held']>) {
  return (
    <div className="note note--warning">
      <Icon name="alert" />
      <div className="vertical-stack">
        <p>{m.health_held({ time: formatDateTime(backupAt) })}</p>
        <p>{m.health_release()}</p>
        <p>
          <code>npm run release-mail</code>
        </p>
      </div>
    </div>
  );
}

function Figures({ report }: { report: Report }) {
  const { version, databaseBytes, waitingMail, unlicensedSources } = report;
  const megabytes = formatNumber(Math.ceil(databaseBytes / MEGABYTE));
  const figures = [
    { name: m.health_version(), value: version },
    { name: m.health_database(), value: m.health_megabytes({ megabytes }) },
    { name: m.health_waiting_mail(), value: formatNumber(waitingMail) },
    ...describeBackups(report),
    {
      name: m.health_unlicensed_sources(),
      value: (
        <Link href={viewUrl(defaultView, { tab: 'sources' })}>
          {formatNumber(unlicensedSources)}
        </Link>
      ),
    },
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

function describeBackups({
  lastBackup,
  lastCopiedBackup,
  lastVerifiedBackup,
  backupFailure,
}: Report): { name: string; value: string }[] {
  const describeTime = (time: string | null, none: string) => (time ? formatDateTime(time) : none);
  return [
    { name: m.health_last_backup(), value: describeTime(lastBackup, m.health_no_backup()) },
    { name: m.health_last_copied(), value: describeTime(lastCopiedBackup, m.health_not_copied()) },
    {
      name: m.health_last_verified(),
      value: describeTime(lastVerifiedBackup, m.health_not_verified()),
    },
    ...(backupFailure
      ? [{ name: m.health_backup_failure(), value: failureMessages[backupFailure]() }]
      : []),
  ];
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
