import { useSearch } from 'wouter';
import { useLatestNotices } from '#client/features/notices/latest.ts';
import { Notices, noticesLabel } from '#client/features/notices/Notices.tsx';
import { paths } from '#client/runtime/paths.ts';
import type { PageQueries } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import type { CurrentUser } from '#contract/account/identity.ts';
import type { ProfileSummary } from '#contract/account/profile.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { wholeDollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { roles } from '#domain/roles.ts';
import { AccountActions } from './AccountActions.tsx';
import { DonationList } from './DonationList.tsx';
import { PublicProfileSettings } from './PublicProfileSettings.tsx';
import { useProfileSummary } from './queries.ts';
import { SubmissionList } from './SubmissionList.tsx';
import { VerifierStatus } from './VerifierStatus.tsx';
import { type ProfileTab, type ProfileView, profileQueries, profileView } from './view.ts';

export const queries: PageQueries<'profile'> = ({ search }) => profileQueries(search);

export default function ProfilePage() {
  const user = useUser();
  const summary = useProfileSummary().data;
  const view = profileView(useSearch());
  if (!user) return null;
  return (
    <>
      <Identity user={user} />
      <div className="vertical-stack-medium">
        <dl className="auto-grid auto-grid--min-8">
          <StatCard
            name={m.profile_total_submissions()}
            value={summary && formatNumber(summary.submissions)}
          />
          <StatCard
            name={m.profile_total_verified()}
            value={summary && formatNumber(summary.verified)}
          />
          <StatCard
            name={m.profile_total_donations()}
            value={summary && formatNumber(summary.donations)}
          />
          <StatCard
            name={m.profile_total_donated()}
            value={summary && wholeDollars(summary.donatedCents)}
          />
        </dl>
        <VerifierStatus role={user.role} />
        <section aria-label={m.profile_activity_label()}>
          <ActivityTabs current={view.tab} summary={summary} />
          <Activity view={view} summary={summary} />
        </section>
        <PublicProfileSettings />
        <AccountActions />
      </div>
    </>
  );
}

type SummaryProps = { summary: ProfileSummary | undefined };

function ActivityTabs({ current, summary }: SummaryProps & { current: ProfileTab }) {
  const notices = useLatestNotices();
  const tabs = [
    {
      id: 'submissions',
      label: summary
        ? m.profile_submissions_tab({ count: summary.submissions })
        : m.profile_submissions_tab_loading(),
      href: paths.profile(),
    },
    {
      id: 'donations',
      label: summary
        ? m.profile_donations_tab({ count: summary.listedDonations })
        : m.profile_donations_tab_loading(),
      href: paths.profile({ tab: 'donations' }),
    },
    {
      id: 'suggestions',
      label: m.profile_suggestions_tab(),
      href: paths.profile({ tab: 'suggestions' }),
    },
    { id: 'notices', label: noticesLabel(notices.data), href: paths.notices() },
  ];
  return <Tabs label={m.profile_activity_label()} current={current} tabs={tabs} />;
}

function Activity({ view: { tab, page }, summary }: SummaryProps & { view: ProfileView }) {
  if (tab === 'notices') return <Notices page={page} />;
  if (tab === 'suggestions') return <Suggestions page={page} />;
  if (tab === 'donations')
    return <DonationList page={page} total={summary?.listedDonations ?? 0} />;
  return <SubmissionList page={page} total={summary?.submissions ?? 0} />;
}

/** The suggested edits. Few people open them, so their code is loaded on demand. */
const Suggestions = ({ page }: { page: number }) => (
  <LazyPanel load={() => import('./SuggestionList.tsx')} failed={m.profile_suggestions_failed()}>
    {({ SuggestionList }) => <SuggestionList page={page} />}
  </LazyPanel>
);

function Identity({ user }: { user: CurrentUser }) {
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const initial = (user.firstName || user.email || 'U').charAt(0).toUpperCase();
  return (
    <div className="page-header flex-row flex-row--wide-gap">
      <span className="avatar avatar--large" aria-hidden="true">
        {initial}
      </span>
      <div>
        <h1>{fullName || user.email || m.profile_fallback_title()}</h1>
        <p className="muted">{roles[user.role].label()}</p>
      </div>
    </div>
  );
}

function StatCard({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="card stat-card">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{value ?? '–'}</b>
      </dd>
    </div>
  );
}
