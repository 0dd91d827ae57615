import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { tabDrafts } from '#client/runtime/session/draft-stores.ts';
import { dropDraft, readDraft } from '#client/runtime/session/drafts.ts';
import { invitationDraft, keepInvitationToken } from '#client/runtime/session/invitation-token.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { getMyApplication } from '#contract/account/applications.ts';
import type { CurrentUser } from '#contract/account/identity.ts';
import { getReviewTimes } from '#contract/review/review-times.ts';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { applicationText, emptyApplication } from './application-text.ts';
import { Invited } from './Invited.tsx';
import { useMyApplication, useReviewTimes } from './queries.ts';

export const queries: PageQueries<'verifierApply'> = ({ user }) =>
  user && can(user.role, 'application.submit')
    ? [pageQuery({ endpoint: getMyApplication }), pageQuery({ endpoint: getReviewTimes })]
    : [];

export default function VerifierApplyPage() {
  const user = useUser();
  return (
    <>
      <div className="page-header">
        <h1>{m.applications_page_title()}</h1>
        <p>{m.applications_page_intro()}</p>
      </div>
      {user && <Application user={user} />}
    </>
  );
}

function Application({ user }: { user: CurrentUser }) {
  if (user.suspension)
    return <p className="note note--warning">{m.errors_detail_suspended(user.suspension)}</p>;
  return can(user.role, 'application.submit') ? <Contributor /> : <AlreadyVerifier />;
}

/** Shows the invitation whose link was opened in this tab, or the application. */
function Contributor() {
  const { token, forget, leave } = useInvitationToken();
  return token ? <Invited token={token} onUsed={forget} onApply={leave} /> : <Applying />;
}

/** Shows the status of the latest application, or the form for a new one. */
function Applying() {
  const application = useMyApplication();
  const [again, setAgain] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  if (submitted) return <Submitted />;
  if (application.isError)
    return (
      <Failed
        message={m.applications_load_failed()}
        onRetry={() => application.refetch()}
        isRetrying={application.isFetching}
      />
    );
  if (application.data === undefined) return <Skeleton label={m.applications_loading()} rows={2} />;
  if (application.data && !again)
    return <ApplicationStatus application={application.data} onApplyAgain={() => setAgain(true)} />;
  const start = application.data ? applicationText(application.data) : emptyApplication;
  return (
    <>
      <FewVerifiers />
      <p className="margin-bottom-4">
        {again ? m.applications_required_again() : m.applications_required()}
      </p>
      <div className="sidebar-layout">
        <ApplicationForm start={start} focusFirst={again} onSubmitted={() => setSubmitted(true)} />
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
      <p>{m.applications_already_verifier_hint()}</p>
      <p>
        <Link className="button button--primary" href={paths.verify()}>
          {m.applications_dashboard_link()}
        </Link>
      </p>
    </section>
  );
}

function Submitted() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="card empty-state">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        {m.applications_submitted_heading()}
      </h2>
      <p>{m.applications_submitted_description()}</p>
      <p>
        <Link className="button button--primary" href={paths.home()}>
          {m.applications_home_link()}
        </Link>
      </p>
    </section>
  );
}

/** Says which languages have few active verifiers. */
function FewVerifiers() {
  const { data } = useReviewTimes();
  const few = data?.languages.filter(
    ({ activeVerifiers }) => activeVerifiers < limits.enoughVerifiers,
  );
  if (!few?.length) return null;
  return (
    <p>
      {m.applications_few_verifiers({
        count: few.length,
        languages: few.map(({ language }) => nameLanguage(language)).join(', '),
      })}
    </p>
  );
}

function Requirements() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="requirements">
      <h2 id="requirements">{m.applications_requirements_heading()}</h2>
      <ul className="bullet-list">
        <li>
          {m.applications_requirement_language({
            count: m.formats_languages_in_words({ count: languageIds.length }),
          })}
        </li>
        <li>{m.applications_requirement_subject()}</li>
        <li>{m.applications_requirement_time()}</li>
        <li>{m.applications_requirement_fairness()}</li>
      </ul>
      <h2>{m.applications_next_heading()}</h2>
      <ol className="numbered-list">
        <li>{m.applications_next_review()}</li>
        <li>{m.applications_next_decision()}</li>
        <li>{m.applications_next_access()}</li>
      </ol>
    </aside>
  );
}

/**
 * Returns the token of the invitation whose link the person opened in this tab, or null. `forget`
 * deletes it from the tab, and `leave` also stops returning it.
 */
function useInvitationToken() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      keepInvitationToken();
      const stored = readDraft(tabDrafts(), ...invitationDraft);
      if (typeof stored === 'string') setToken(stored);
    };
    read();
    // If the tab already shows this page, opening the link changes only the fragment.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const forget = () => dropDraft(tabDrafts(), invitationDraft[0]);
  const leave = () => {
    forget();
    setToken(null);
  };
  return { token, forget, leave };
}
