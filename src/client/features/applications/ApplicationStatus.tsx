import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Application } from '#contract/account/applications.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { ApplicationStatus as Status } from '#domain/people/application.ts';

const screens: Record<Status, { icon: IconName; heading: () => string; text: () => string }> = {
  pending: {
    icon: 'clock',
    heading: m.applications_status_pending,
    text: m.applications_status_pending_text,
  },
  approved: {
    icon: 'check',
    heading: m.applications_status_approved,
    text: m.applications_status_approved_text,
  },
  rejected: {
    icon: 'cross',
    heading: m.applications_status_rejected,
    text: m.applications_status_rejected_text,
  },
};

type Props = { application: Application; onApplyAgain: () => void };

/**
 * Shows the application of a person who is not a verifier. If it was approved, the person has lost
 * the verifier role since then.
 */
export function ApplicationStatus({ application, onApplyAgain }: Props) {
  const { status, reviewNotes, createdAt } = application;
  const { icon, heading, text } = screens[status];
  return (
    <section className="card empty-state">
      <Icon name={icon} />
      <h2>{heading()}</h2>
      <p>{text()}</p>
      {reviewNotes && (
        <p className="note note--info">
          <span className="prose">
            {richText(
              m.applications_feedback({ label: (label) => <b>{label}</b>, notes: reviewNotes }),
            )}
          </span>
        </p>
      )}
      <p>{m.applications_applied_on({ date: formatDate(createdAt) })}</p>
      {status !== 'pending' && (
        <p>
          <button className="button button--primary" type="button" onClick={onApplyAgain}>
            {m.applications_again_button()}
          </button>
        </p>
      )}
    </section>
  );
}
