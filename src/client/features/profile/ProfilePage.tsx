import { useSearch } from 'wouter';
import { latestNotices } from '#client/features/notices/latest.ts';
import { Notices, noticesLabel } from '#client/features/notices/Notices.tsx';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { wholeDollars } from '#client/ui/money.ts';
import { Tabs } from '#client/ui/Tabs.tsx';
import { useScrollOnPageChange } from '#client/ui/useScrollOnPageChange.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { listNotices } from '#contract/notices.ts';
import { getProfileSummary, type ProfileSummary } from '#contract/profile.ts';
import { roles } from '#domain/roles.ts';
import { AccountActions } from './AccountActions.tsx';
import { DonationList } from './DonationList.tsx';
import { SubmissionList } from './SubmissionList.tsx';
import { VerifierStatus } from './VerifierStatus.tsx';
import { type ProfileTab, type ProfileView, profileView } from './view.ts';

export default function ProfilePage() {
  const user = useUser();
  const summary = useApiQuery(getProfileSummary).data;
  const view = profileView(useSearch());
  const turned = useScrollOnPageChange(view.page);
  if (!user) return null;
  return (
    <>
      <Identity user={user} />
      <div className="vertical-stack-medium">
        <dl className="auto-grid auto-grid--min-8">
          <Figure name="Total Submissions" value={summary?.submissions.toLocaleString('en')} />
          <Figure name="Verified" value={summary?.verified.toLocaleString('en')} />
          <Figure name="Donations Made" value={summary?.donations.toLocaleString('en')} />
          <Figure name="Total Donated" value={summary && wholeDollars(summary.donatedCents)} />
        </dl>
        <VerifierStatus role={user.role} />
        <section aria-label="My activity" {...turned}>
          <ActivityTabs current={view.tab} summary={summary} />
          <Activity view={view} summary={summary} />
        </section>
        <AccountActions />
      </div>
    </>
  );
}

type Known = { summary: ProfileSummary | undefined };

function ActivityTabs({ current, summary }: Known & { current: ProfileTab }) {
  const latest = useApiQuery(listNotices, latestNotices);
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en')})`;
  const tabs = [
    {
      id: 'submissions',
      label: counted('My Submissions', summary?.submissions),
      href: paths.profile(),
    },
    {
      id: 'donations',
      label: counted('My Donations', summary?.listedDonations),
      href: paths.profile({ tab: 'donations' }),
    },
    { id: 'notices', label: noticesLabel(latest.data), href: paths.notices() },
  ];
  return <Tabs label="My activity" current={current} tabs={tabs} />;
}

function Activity({ view: { tab, page }, summary }: Known & { view: ProfileView }) {
  if (tab === 'notices') return <Notices page={page} />;
  return tab === 'donations' ? (
    <DonationList page={page} total={summary?.listedDonations ?? 0} />
  ) : (
    <SubmissionList page={page} total={summary?.submissions ?? 0} />
  );
}

function Identity({ user }: { user: CurrentUser }) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const initial = (user.firstName || user.email || 'U').charAt(0).toUpperCase();
  return (
    <div className="page-header flex-row flex-row--wide-gap">
      <span className="avatar avatar--large" aria-hidden="true">
        {initial}
      </span>
      <div>
        <h1>{fullName || user.email || 'User Profile'}</h1>
        <p className="muted">{roles[user.role].label}</p>
      </div>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="card stat-card">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{value ?? '–'}</b>
      </dd>
    </div>
  );
}
