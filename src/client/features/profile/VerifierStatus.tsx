import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { IconName } from '#client/ui/Icon.tsx';
import { type Application, getMyApplication } from '#contract/applications.ts';
import { m } from '#contract/messages.ts';
import type { ApplicationStatus } from '#domain/application.ts';
import type { Role } from '#domain/roles.ts';

const badges: Record<
  ApplicationStatus,
  { tone: 'success' | 'warning' | 'danger'; icon: IconName; name: string }
> = {
  pending: { tone: 'warning', icon: 'clock', name: 'Pending' },
  approved: { tone: 'success', icon: 'check', name: 'Approved' },
  rejected: { tone: 'danger', icon: 'cross', name: 'Rejected' },
};

/**
 * Where a contributor stands on the way to verifier, and where a verifier's application stood.
 * Nothing for who never applied and need not.
 */
export function VerifierStatus({ role }: { role: Role }) {
  const application = useApiQuery(getMyApplication);
  if (application.data) return <Applied application={application.data} role={role} />;
  if (role !== 'user') return null;
  if (application.isError)
    return (
      <Card>
        <Failed message={m.applications_load_failed()} />
      </Card>
    );
  if (application.data === undefined)
    return (
      <Card>
        <p className="muted" aria-busy="true">
          {m.ui_loading()}
        </p>
      </Card>
    );
  return (
    <Card>
      <Link className="button" href={paths.verifierApply()}>
        {m.profile_apply_link()}
      </Link>
    </Card>
  );
}

function Applied({
  application: { status, createdAt, reviewNotes },
  role,
}: {
  application: Application;
  role: Role;
}) {
  const { tone, icon, name } = badges[status];
  return (
    <section className="card vertical-stack" aria-labelledby="verifier-status">
      <div>
        <h2 id="verifier-status" className="flex-row">
          Verifier Status{' '}
          <Badge tone={tone} icon={icon}>
            {name}
          </Badge>
        </h2>
        <p className="muted">Applied on {formatDate(createdAt)}</p>
      </div>
      {reviewNotes && (
        <p className="prose">
          <b>Review notes:</b> {reviewNotes}
        </p>
      )}
      {status !== 'pending' && role === 'user' && (
        <p>
          <Link href={paths.verifierApply()}>Apply again</Link>
        </p>
      )}
    </section>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <section className="card flex-row flex-row--wide-gap" aria-labelledby="verifier-status">
      <h2 id="verifier-status">Verifier Status</h2>
      {children}
    </section>
  );
}
