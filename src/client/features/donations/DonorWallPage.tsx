import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { getDonorWallStats } from '#contract/donations/donations.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';
import { useDonorWallPage, useDonorWallStats } from './queries.ts';
import { Supporters } from './Supporters.tsx';
import { wallPage } from './wall.ts';

export default function DonorWallPage() {
  const page = wallPage(useQueryString());
  const stats = useDonorWallStats();
  const wall = useDonorWallPage(page);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_donor_wall()}</h1>
        <p>{m.donations_wall_intro()}</p>
      </div>
      <div className="vertical-stack-large">
        {(stats.isError || wall.isError) && <Failed message={m.donations_wall_failed()} />}
        {stats.data && <WallStats stats={stats.data} />}
        {!wall.data && !wall.isError && <Skeleton label={m.donations_wall_loading()} />}
        {wall.data && <WallEntries key={page} page={page} isEmpty={wall.data.length === 0} />}
        <section className="card card--sunken flex-row flex-row--wide-gap">
          <div>
            <h2>{m.donations_wall_invitation()}</h2>
            <p className="muted">{m.donations_wall_privacy()}</p>
          </div>
          <Link className="button button--primary push-to-end" href={paths.donate()}>
            {m.donations_wall_donate_button()}
          </Link>
        </section>
      </div>
    </>
  );
}

function WallStats({ stats }: { stats: ReplyOf<typeof getDonorWallStats> }) {
  return (
    <dl className="auto-grid auto-grid--pairs auto-grid--min-8">
      <Stat name={m.donations_wall_donors()} value={formatNumber(stats.donors)} />
      <Stat name={m.donations_wall_raised()} value={`$${formatNumber(stats.totalRaised)}+`} />
      <Stat name={m.donations_wall_messages()} value={formatNumber(stats.messages)} />
    </dl>
  );
}

function WallEntries({ page, isEmpty }: { page: number; isEmpty: boolean }) {
  if (!isEmpty) return <Supporters page={page} />;
  if (page > 1)
    return (
      <Empty
        icon="search"
        title={m.donations_wall_past_the_end_title()}
        hint={m.donations_wall_past_the_end_hint()}
      >
        <Link className="button" href={paths.donorWall()}>
          {m.donations_wall_newest_button()}
        </Link>
      </Empty>
    );
  return (
    <Empty icon="heart" title={m.donations_wall_empty()} hint={m.donations_wall_empty_hint()} />
  );
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div className="card stat-card">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}
