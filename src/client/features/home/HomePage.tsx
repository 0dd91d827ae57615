import { Link } from 'wouter';
import { useLatestNotices } from '#client/features/notices/latest.ts';
import { NewBadge } from '#client/features/notices/NewBadge.tsx';
import { useMarkSeen } from '#client/features/notices/queries.ts';
import { latestNotices } from '#client/features/notices/unread.ts';
import { paths } from '#client/runtime/paths.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { SearchForm } from '#client/shell/SearchForm.tsx';
import { OwnStatusBadge } from '#client/terms/badges.tsx';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { listNotices, type Notice } from '#contract/account/notices.ts';
import { listDonations, listSubmissions, type Submission } from '#contract/account/profile.ts';
import { getStats } from '#contract/terms/home.ts';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { notices } from '#domain/people/notice.ts';
import { can } from '#domain/permissions.ts';
import { Counter } from './Counter.tsx';
import { latestOwn, useLatestSubmissions } from './own-queries.ts';
import { useStats } from './queries.ts';
import { RecentCard } from './RecentCard.tsx';
import { RecentDonations } from './RecentDonations.tsx';

export const queries: PageQueries<'home'> = () => [
  pageQuery({ endpoint: getStats }),
  pageQuery({ endpoint: listSubmissions, args: latestOwn }),
  pageQuery({ endpoint: listDonations, args: latestOwn }),
  pageQuery({ endpoint: listNotices, args: latestNotices }),
];

/** The home page of a signed-in user: links, totals, notices, and their own terms and donations. */
export default function HomePage() {
  const user = useUser();
  const canVerify = can(useViewerRole(), 'term.verify');
  return (
    <>
      <div className="page-header">
        <h1>{m.home_welcome({ firstName: user?.firstName ?? m.home_welcome_unknown() })}</h1>
      </div>
      <div className="vertical-stack-large">
        <SearchForm id="query" label={m.shell_search_dictionary()} />
        <nav className="auto-grid auto-grid--home" aria-label={m.home_tiles_label()}>
          <Tile icon="search" label={m.shell_link_browse_dictionary()} href={paths.dictionary()} />
          <Tile icon="plus" label={m.shell_link_contribute()} href={paths.contribute()} />
          {canVerify ? (
            <Tile icon="check" label={m.shell_link_verify()} href={paths.verify()} />
          ) : (
            <Tile icon="edit" label={m.home_tiles_apply()} href={paths.verifierApply()} />
          )}
          <Tile icon="heart" label={m.shell_link_donate()} href={paths.donate()} />
        </nav>
        <div className="auto-grid auto-grid--min-24">
          <PlatformStatistics />
          <LatestNotices />
          <RecentContributions />
          <RecentDonations />
        </div>
      </div>
    </>
  );
}

function Tile({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link className="choice-tile" href={href}>
      <span className="flex-row flex-row--no-wrap">
        <Icon name={icon} />
        {label}
      </span>
    </Link>
  );
}

/** The totals on the home page of a signed-in user. */
function PlatformStatistics() {
  const { data, isError, refetch } = useStats();
  return (
    <section className="card vertical-stack">
      <h2>{m.home_statistics_heading()}</h2>
      {isError && <Failed message={m.home_statistics_failed()} onRetry={refetch} />}
      <dl className="auto-grid value-above-label auto-grid--min-5" aria-busy={!data && !isError}>
        <Counter
          name={m.home_statistics_terms({ count: data?.termsCount ?? 0 })}
          count={data?.termsCount}
          hasFailed={isError}
        />
        <Counter
          name={m.home_statistics_contributors({ count: data?.contributorsCount ?? 0 })}
          count={data?.contributorsCount}
          hasFailed={isError}
        />
        {/* Until the reply arrives, the number of languages in the code is shown. */}
        <Counter
          name={m.home_statistics_languages()}
          count={data?.languagesCount ?? languageIds.length}
          hasFailed={isError}
        />
      </dl>
    </section>
  );
}

/** The user's latest three submissions. */
function RecentContributions() {
  const list = useLatestSubmissions();
  return (
    <RecentCard
      title={m.home_contributions_heading()}
      list={list}
      failed={m.profile_submissions_failed()}
      loading={m.home_contributions_loading()}
      empty={m.home_contributions_empty()}
      start={
        <Link className="button" href={paths.contribute()}>
          {m.home_contributions_start()}
        </Link>
      }
      all={<Link href={paths.profile()}>{m.home_contributions_all()}</Link>}
      row={(term: Submission) => (
        <>
          <span>
            <TermLink term={term} />
            <br />
            <Vernacular term={term} />
          </span>
          <span className="push-to-end">
            <OwnStatusBadge status={term.status} isRequested={term.requestedChanges !== null} />
          </span>
        </>
      )}
    />
  );
}

/**
 * The latest three notices, with the number of unread ones. A followed link marks them as read if no
 * others are unread.
 */
function LatestNotices() {
  const { data, ...list } = useLatestNotices();
  const { mutate } = useMarkSeen();
  const unread = data?.unread ?? 0;
  const markSeen = () => {
    const shown = data?.notices.filter(({ read }) => !read) ?? [];
    const [newest] = shown;
    if (newest && shown.length === unread) mutate({ body: { upTo: newest.id } });
  };
  return (
    <RecentCard
      title={m.home_notices_heading()}
      mark={unread > 0 && <NewBadge count={unread} />}
      list={{ ...list, data: data?.notices }}
      failed={m.notices_load_failed()}
      loading={m.home_notices_loading()}
      empty={m.notices_empty_hint()}
      start={
        <Link className="button" href={paths.contribute()}>
          {m.home_notices_start()}
        </Link>
      }
      all={<Link href={paths.notices()}>{m.home_notices_all()}</Link>}
      row={({ kind, term, read }: Notice) => (
        <>
          <span>
            {term && (
              <>
                <TermLink term={term} onClick={markSeen} /> <Vernacular term={term} />
                <br />
              </>
            )}
            {notices[kind].sentence()}
          </span>
          {!read && (
            <span className="push-to-end">
              <NewBadge />
            </span>
          )}
        </>
      )}
    />
  );
}
