import { formatDate } from '#client/terms/dates.ts';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import type { Application } from '#contract/applications.ts';
import { m } from '#contract/messages.ts';
import type { ApplicationStatus as Status } from '#domain/application.ts';

const screens: Record<Status, { icon: IconName; heading: string; sentence: string }> = {
  pending: {
    icon: 'clock',
    heading: m.applications_status_pending(),
    sentence: 'An administrator will read it. The decision will appear here and on your profile.',
  },
  approved: {
    icon: 'check',
    heading: m.applications_status_approved(),
    sentence:
      'You have since become a contributor again. You can contribute terms, and you can apply again.',
  },
  rejected: {
    icon: 'cross',
    heading: m.applications_status_rejected(),
    sentence: 'You can still contribute terms, and you can apply again.',
  },
};

/**
 * Where the application of somebody who is no verifier stands, since when, and what was said about
 * it. An approved one is seen by who lost the role later.
 */
export function ApplicationStatus({
  application,
  onAgain,
}: {
  application: Application;
  onAgain: () => void;
}) {
  const { icon, heading, sentence } = screens[application.status];
  return (
    <section className="card empty-state">
      <Icon name={icon} />
      <h2>{heading}</h2>
      <p>{sentence}</p>
      {application.reviewNotes && (
        <p className="note note--info">
          <span className="prose">
            <b>Feedback:</b> {application.reviewNotes}
          </span>
        </p>
      )}
      <p>Applied on {formatDate(application.createdAt)}</p>
      {application.status !== 'pending' && (
        <p>
          <button className="button button--primary" type="button" onClick={onAgain}>
            Apply again
          </button>
        </p>
      )}
    </section>
  );
}
