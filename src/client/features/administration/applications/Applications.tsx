import { useState } from 'react';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReceivedApplication } from '#contract/account/applications.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { type ApplicationStatus, applicationStatuses } from '#domain/people/application.ts';
import { nameSubject } from '#domain/subjects.ts';
import { AdminList, FilterLinks } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { useApplications } from '../queries.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { type ApplicationDecision, DecisionDialog } from './DecisionDialog.tsx';

const statuses: Record<ApplicationStatus, { name: () => string; emptyHint: () => string }> = {
  pending: {
    name: m.administration_applications_pending,
    emptyHint: m.administration_applications_pending_empty,
  },
  approved: {
    name: m.administration_applications_approved,
    emptyHint: m.administration_applications_approved_empty,
  },
  rejected: {
    name: m.administration_applications_rejected,
    emptyHint: m.administration_applications_rejected_empty,
  },
};

export function Applications({ view }: { view: AdminView }) {
  const list = useApplications(view);
  const [decision, setDecision] = useState<ApplicationDecision | null>(null);
  return (
    <>
      <FilterLinks
        label={m.administration_applications_filter_label()}
        ids={applicationStatuses}
        current={view.status}
        name={(status) => statuses[status].name()}
        href={(status) => viewUrl(view, { status })}
      />
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.applications}
        failed={m.administration_applications_failed()}
        loading={m.administration_applications_loading()}
        empty={
          <Empty
            icon="check"
            title={m.administration_applications_empty()}
            hint={statuses[view.status].emptyHint()}
          />
        }
      >
        {(applications) => (
          <ul className="vertical-stack">
            {applications.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                onDecide={(to) => setDecision({ application, to })}
              />
            ))}
          </ul>
        )}
      </AdminList>
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}

type OnDecide = (to: ApplicationDecision['to']) => void;

function ApplicationCard({
  application,
  onDecide,
}: {
  application: ReceivedApplication;
  onDecide: OnDecide;
}) {
  const name = displayName(application.applicant, m.administration_no_name());
  return (
    <li className="card vertical-stack">
      <div>
        <h2>{name}</h2>
        <p className="muted">{applicationDates(application)}</p>
      </div>
      <p className="flex-row">
        {application.languages.map((language) => (
          <Badge key={language}>{nameLanguage(language)}</Badge>
        ))}
        {application.subjects.map((subject) => (
          <Badge key={subject}>{nameSubject(subject)}</Badge>
        ))}
      </p>
      <section className="entry-section">
        <h3 className="small-heading">{m.administration_applications_motivation()}</h3>
        <p className="prose">{application.motivation}</p>
      </section>
      <section className="entry-section">
        <h3 className="small-heading">{m.administration_applications_background()}</h3>
        <p className="prose">{application.background}</p>
      </section>
      {application.reviewNotes && (
        <p className="prose">
          {richText(
            m.administration_applications_review_notes({
              label: (text) => <b>{text}</b>,
              notes: application.reviewNotes,
            }),
          )}
        </p>
      )}
      {application.status === 'pending' && <DecisionButtons name={name} onDecide={onDecide} />}
    </li>
  );
}

function applicationDates({ createdAt, reviewedAt }: ReceivedApplication): string {
  const applied = formatDate(createdAt);
  return reviewedAt
    ? m.administration_applications_decided_on({ applied, decided: formatDate(reviewedAt) })
    : m.administration_applications_applied_on({ applied });
}

function DecisionButtons({ name, onDecide }: { name: string; onDecide: OnDecide }) {
  return (
    <p className="flex-row flex-row--wide-gap">
      <button
        className="button button--primary"
        type="button"
        aria-label={m.administration_applications_approve_label({ name })}
        onClick={() => onDecide('approved')}
      >
        {m.administration_applications_approve()}
      </button>
      <button
        className="button button--danger"
        type="button"
        aria-label={m.administration_applications_reject_label({ name })}
        onClick={() => onDecide('rejected')}
      >
        {m.administration_applications_reject()}
      </button>
    </p>
  );
}
