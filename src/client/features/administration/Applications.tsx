import { useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { listApplications, type ReceivedApplication } from '#contract/applications.ts';
import { m } from '#contract/messages.ts';
import { type ApplicationStatus, applicationStatuses } from '#domain/application.ts';
import { languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import { AdminList } from './AdminList.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { displayName } from './naming.ts';
import { type AdminView, applicationsAsked, viewUrl } from './view.ts';

const states: Record<ApplicationStatus, { name: string; hint: string }> = {
  pending: { name: 'Pending', hint: 'New applications appear here.' },
  approved: { name: 'Approved', hint: 'Nobody has been approved yet.' },
  rejected: { name: 'Rejected', hint: 'No application has been rejected.' },
};

export function Applications({ view }: { view: AdminView }) {
  const list = useApiQuery(listApplications, applicationsAsked(view));
  const [decision, setDecision] = useState<{
    application: ReceivedApplication;
    to: 'approved' | 'rejected';
  } | null>(null);
  return (
    <>
      <nav className="flex-row margin-bottom-2" aria-label="Status of applications">
        {applicationStatuses.map((status) => (
          <Link
            key={status}
            className="button chip"
            href={viewUrl(view, { status })}
            aria-current={status === view.status ? 'true' : undefined}
          >
            {states[status].name}
          </Link>
        ))}
      </nav>
      <AdminList
        view={view}
        list={list}
        rows={list.data?.applications}
        failed={m.administration_applications_failed()}
        loading="Loading applications"
        empty={
          <Empty
            icon="check"
            title={m.administration_applications_empty()}
            hint={states[view.status].hint}
          />
        }
      >
        {(applications) => (
          <ul className="vertical-stack">
            {applications.map((application) => (
              <Received
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

function Received({
  application,
  onDecide,
}: {
  application: ReceivedApplication;
  onDecide: (to: 'approved' | 'rejected') => void;
}) {
  const name = displayName(application.applicant, 'No name');
  return (
    <li className="card vertical-stack">
      <div>
        <h2>{name}</h2>
        <p className="muted">
          Applied on {formatDate(application.createdAt)}
          {application.reviewedAt && `. Decided on ${formatDate(application.reviewedAt)}`}.
        </p>
      </div>
      <p className="flex-row">
        {application.languages.map((language) => (
          <Badge key={language}>{languages[language].name}</Badge>
        ))}
        {application.subjects.map((subject) => (
          <Badge key={subject}>{subjects[subject]}</Badge>
        ))}
      </p>
      <section className="entry-section">
        <h3 className="small-heading">Motivation</h3>
        <p className="prose">{application.motivation}</p>
      </section>
      <section className="entry-section">
        <h3 className="small-heading">Background</h3>
        <p className="prose">{application.background}</p>
      </section>
      {application.reviewNotes && (
        <p className="prose">
          <b>Review notes:</b> {application.reviewNotes}
        </p>
      )}
      {application.status === 'pending' && (
        <p className="flex-row flex-row--wide-gap">
          <button
            className="button button--primary"
            type="button"
            aria-label={`Approve ${name}`}
            onClick={() => onDecide('approved')}
          >
            Approve
          </button>
          <button
            className="button button--danger"
            type="button"
            aria-label={`Reject ${name}`}
            onClick={() => onDecide('rejected')}
          >
            Reject
          </button>
        </p>
      )}
    </li>
  );
}
