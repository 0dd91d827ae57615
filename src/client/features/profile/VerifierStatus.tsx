import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { IconName } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Application } from '#contract/account/applications.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { ApplicationStatus } from '#domain/people/application.ts';
import type { Role } from '#domain/roles.ts';
import { useMyApplication } from './queries.ts';

const badges: Record<
  ApplicationStatus,
  { tone: 'success' | 'warning' | 'danger'; icon: IconName; name: () => string }
> = {
  pending: { tone: 'warning', icon: 'clock', name: m.applications_badge_pending },
  approved: { tone: 'success', icon: 'check', name: m.applications_badge_approved },
  rejected: { tone: 'danger', icon: 'cross', name: m.applications_badge_rejected },
};

/**
 * Shows the user's latest application to become a verifier, or a link to apply. Shows nothing to
 * verifiers and administrators who never applied.
 */
export function VerifierStatus({ role }: { role: Role }) {
  const application = useMyApplication();
  if (application.data) return <LatestApplication application={application.data} role={role} />;
  if (role !== 'user') return null;
  return (
    <section className="card flex-row flex-row--wide-gap" aria-labelledby="verifier-status">
      <h2 id="verifier-status">{m.profile_verifier_heading()}</h2>
      {withoutApplication(application)}
    </section>
  );
}

function withoutApplication({
  isError,
  isPending,
}: ReturnType<typeof useMyApplication>): ReactNode {
  if (isError) return <Failed message={m.applications_load_failed()} />;
  if (isPending)
    return (
      <p className="muted" aria-busy="true">
        {m.ui_loading()}
      </p>
    );
  return (
    <Link className="button" href={paths.verifierApply()}>
      {m.profile_apply_link()}
    </Link>
  );
}

function LatestApplication({ application, role }: { application: Application; role: Role }) {
  const { status, createdAt, reviewNotes } = application;
  const { tone, icon, name } = badges[status];
  return (
    <section className="card vertical-stack" aria-labelledby="verifier-status">
      <div>
        <h2 id="verifier-status" className="flex-row">
          {m.profile_verifier_heading()}{' '}
          <Badge tone={tone} icon={icon}>
            {name()}
          </Badge>
        </h2>
        <p className="muted">{m.applications_applied_on({ date: formatDate(createdAt) })}</p>
      </div>
      {reviewNotes && (
        <p className="prose">
          {richText(m.profile_review_notes({ label: (text) => <b>{text}</b>, notes: reviewNotes }))}
        </p>
      )}
      {status !== 'pending' && role === 'user' && (
        <p>
          <Link href={paths.verifierApply()}>{m.applications_again_button()}</Link>
        </p>
      )}
    </section>
  );
}
