import type { CurrentUser } from '#contract/account.ts';
import { listNotices } from '#contract/notices.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { roles } from '#domain/roles.ts';
import { useSearch } from 'wouter';
import { useApiQuery } from '../api/hooks.tsx';
import { latestNotices, noticesShown } from '../notices/latest.ts';
import { Notices, noticesLabel } from '../notices/Notices.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/session.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AccountActions } from './AccountActions.tsx';
import { DonationList } from './DonationList.tsx';
import { profileFigures } from './figures.ts';
import { SubmissionList } from './SubmissionList.tsx';
import { VerifierStatus } from './VerifierStatus.tsx';

export default function ProfilePage() {
  const user = useUser();
  const submissions = useApiQuery(listSubmissions);
  const donations = useApiQuery(listDonations);
  const latest = useApiQuery(listNotices, latestNotices);
  const params = new URLSearchParams(useSearch());
  const noticesAt = noticesShown(params);
  const tab =
    noticesAt !== null
      ? 'notices'
      : params.get('tab') === 'donations'
        ? 'donations'
        : 'submissions';
  if (!user) return null;
  const figures = profileFigures(submissions.data ?? [], donations.data ?? []);
  const known = (loaded: unknown, figure: string) => (loaded ? figure : '–');
  const tabs = [
    {
      id: 'submissions',
      label: submissions.data ? `My Submissions (${submissions.data.length})` : 'My Submissions',
      href: paths.profile(),
    },
    {
      id: 'donations',
      label: donations.data ? `My Donations (${donations.data.length})` : 'My Donations',
      href: `${paths.profile()}?tab=donations`,
    },
    { id: 'notices', label: noticesLabel(latest.data), href: paths.notices() },
  ];
  return (
    <>
      <Identity user={user} />
      <div className="stack-md">
        <dl className="grid min-8">
          <Figure
            name="Total Submissions"
            value={known(submissions.data, String(figures.submissions))}
          />
          <Figure name="Verified" value={known(submissions.data, String(figures.verified))} />
          <Figure name="Donations Made" value={known(donations.data, String(figures.donations))} />
          <Figure
            name="Total Donated"
            value={known(donations.data, `$${figures.dollars.toLocaleString('en')}`)}
          />
        </dl>
        <VerifierStatus role={user.role} />
        <section aria-label="My activity">
          <Tabs label="My activity" current={tab} tabs={tabs} />
          {noticesAt !== null ? (
            <Notices page={noticesAt} />
          ) : tab === 'submissions' ? (
            <SubmissionList list={submissions} />
          ) : (
            <DonationList list={donations} />
          )}
        </section>
        <AccountActions />
      </div>
    </>
  );
}

function Identity({ user }: { user: CurrentUser }) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const initial = (user.firstName || user.email || 'U').charAt(0).toUpperCase();
  return (
    <div className="head row wide">
      <span className="avatar lg" aria-hidden="true">
        {initial}
      </span>
      <div>
        <h1>{fullName || user.email || 'User Profile'}</h1>
        <p className="muted">{roles[user.role].label}</p>
      </div>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="card stat">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}
