import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getMyApplication } from '#contract/applications.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { m } from '#contract/messages.ts';
import { can } from '#domain/permissions.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { applicationText, emptyApplication } from './application-text.ts';
import { Requirements } from './Requirements.tsx';

export default function VerifierApplyPage() {
  const user = useUser();
  return (
    <>
      <div className="page-header">
        <h1>Become a Verifier</h1>
        <p>Verifiers decide which words enter the dictionary.</p>
      </div>
      {user &&
        (can(user.role, 'application.submit') ? <Applying user={user} /> : <AlreadyVerifier />)}
    </>
  );
}

/** Where the person's application stands, or the form of a new one. */
function Applying({ user }: { user: CurrentUser }) {
  const application = useApiQuery(getMyApplication);
  const [again, setAgain] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  if (submitted) return <Submitted />;
  if (application.isError) {
    return (
      <Failed message={m.applications_load_failed()}>
        <button
          className="button"
          type="button"
          disabled={application.isFetching}
          onClick={() => void application.refetch()}
        >
          {application.isFetching ? 'Processing...' : 'Try again'}
        </button>
      </Failed>
    );
  }
  if (application.data === undefined) return <Skeleton label="Loading your application" rows={2} />;
  if (application.data && !again)
    return <ApplicationStatus application={application.data} onAgain={() => setAgain(true)} />;
  const start = application.data ? applicationText(application.data) : emptyApplication;
  return (
    <>
      <p className="margin-bottom-4">
        Fields with * are required.{again && ' Your earlier answers are filled in.'}
      </p>
      <div className="sidebar-layout">
        <ApplicationForm
          owner={user.id}
          start={start}
          focusFirst={again}
          onSubmitted={() => setSubmitted(true)}
        />
        <Requirements />
      </div>
    </>
  );
}

function AlreadyVerifier() {
  return (
    <section className="card empty-state">
      <Icon name="check" />
      <h2>{m.applications_already_verifier()}</h2>
      <p>Terms waiting for review are on your dashboard.</p>
      <p>
        <Link className="button button--primary" href={paths.verify()}>
          Go to Verifier Dashboard
        </Link>
      </p>
    </section>
  );
}

function Submitted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card empty-state">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        {m.applications_submitted_heading()}
      </h2>
      <p>{m.applications_submitted_description()}</p>
      <p>
        <Link className="button button--primary" href={paths.home()}>
          Back to Home
        </Link>
      </p>
    </section>
  );
}
