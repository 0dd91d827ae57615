import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getDonorWallStats, listDonorWall, type WallEntry } from '#contract/donations.ts';
import { m } from '#contract/messages.ts';
import { Supporters } from './Supporters.tsx';
import { wallArgs, wallPage } from './wall.ts';

export default function DonorWallPage() {
  const page = wallPage(useQueryString());
  const stats = useApiQuery(getDonorWallStats);
  const wall = useApiQuery(listDonorWall, wallArgs(page));
  return (
    <>
      <div className="page-header">
        <h1>Donor Wall</h1>
        <p>Thank you to everyone who keeps the dictionary free.</p>
      </div>
      <div className="vertical-stack-large">
        {(stats.isError || wall.isError) && <Failed message={m.donations_wall_failed()} />}
        {stats.data && (
          <dl className="auto-grid auto-grid--pairs auto-grid--min-8">
            <Figure name="Generous Donors" value={stats.data.donors.toLocaleString('en')} />
            <Figure
              name="Total Raised"
              value={`$${stats.data.totalRaised.toLocaleString('en')}+`}
            />
            <Figure name="Messages Shared" value={stats.data.messages.toLocaleString('en')} />
          </dl>
        )}
        {wall.data ? (
          <Wall key={page} page={page} first={wall.data} />
        ) : (
          !wall.isError && <Skeleton label="Loading donors" />
        )}
        <section className="card card--sunken flex-row flex-row--wide-gap">
          <div>
            <h2>Add your name, or stay anonymous</h2>
            <p className="muted">{m.donations_wall_privacy()}</p>
          </div>
          <Link className="button button--primary push-to-end" href={paths.donate()}>
            Donate Now
          </Link>
        </section>
      </div>
    </>
  );
}

function Wall({ page, first }: { page: number; first: readonly WallEntry[] }) {
  if (first.length > 0) return <Supporters page={page} first={first} />;
  if (page > 1)
    return (
      <Empty
        icon="search"
        title="This page is past the end"
        hint="There are no more donors after this."
      >
        <Link className="button" href={paths.donorWall()}>
          Show the newest
        </Link>
      </Empty>
    );
  return (
    <Empty
      icon="heart"
      title={m.donations_wall_empty()}
      hint="Nobody is shown here yet. Donations keep the dictionary open to everyone."
    />
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="card stat-card">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}
