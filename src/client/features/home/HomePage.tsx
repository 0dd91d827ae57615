import { Link } from 'wouter';
import { latestNotices } from '#client/features/notices/unread.ts';
import { paths } from '#client/runtime/paths.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { SearchForm } from '#client/shell/SearchForm.tsx';
import { Icon, type IconName } from '#client/ui/Icon.tsx';
import { listNotices } from '#contract/account/notices.ts';
import { listDonations, listSubmissions } from '#contract/account/profile.ts';
import { getStats } from '#contract/terms/home.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { LatestNotices } from './LatestNotices.tsx';
import { latestOwn } from './latest-own.ts';
import { PlatformStatistics } from './PlatformStatistics.tsx';
import { RecentContributions } from './RecentContributions.tsx';
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
