import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge } from '#client/terms/badges.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { dollars } from '#client/ui/money.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import {
  listDonations,
  listSubmissions,
  type OwnDonation,
  type Submission,
} from '#contract/profile.ts';
import { limits } from '#domain/limits.ts';
import { latestOwn } from './latest-own.ts';

/** The latest three terms that the person submitted. */
export function RecentContributions() {
  const list = useApiQuery(listSubmissions, latestOwn);
  return (
    <Recent
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
            <Link href={paths.term(term.id)}>{term.englishWord}</Link>
            <br />
            <Vernacular term={term} />
          </span>
          <span className="push-to-end">
            <StatusBadge status={term.status} />
          </span>
        </>
      )}
    />
  );
}

const donationStatusNames: Record<OwnDonation['status'], () => string> = {
  pending: m.donations_status_pending,
  completed: m.donations_status_completed,
  failed: m.donations_status_failed,
  refunded: m.donations_status_refunded,
};

/** The latest three donations of the person. Amounts are cents. */
export function MySupport() {
  const list = useApiQuery(listDonations, latestOwn);
  return (
    <Recent
      title={m.home_support_heading()}
      list={list}
      failed={m.profile_donations_failed()}
      loading={m.home_support_loading()}
      empty={m.home_support_empty()}
      start={
        <Link className="button" href={paths.donate()}>
          {m.home_support_start()}
        </Link>
      }
      all={<Link href={paths.profile({ tab: 'donations' })}>{m.home_support_all()}</Link>}
      row={(donation: OwnDonation) => (
        <>
          <span>
            {dollars(donation.amount)}
            <br />
            <span className="muted">{formatDate(donation.createdAt)}</span>
            {donation.status === 'completed' && donation.refunded > 0 && (
              <span className="muted">
                {m.donations_refunded({ amount: dollars(donation.refunded) })}
              </span>
            )}
          </span>
          <span className="push-to-end">
            <Badge tone={donation.status === 'completed' ? 'success' : 'plain'}>
              {donationStatusNames[donation.status]()}
            </Badge>
          </span>
        </>
      )}
    />
  );
}

type Props<Row> = {
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  list: { isError: boolean; data?: readonly Row[] | undefined; refetch: () => unknown };
  loading: string;
  failed: string;
  empty: string;
  /** What one can do when there is nothing yet. */
  start: ReactNode;
  /** Where all of them are. */
  all: ReactNode;
  row: (row: Row) => ReactNode;
};

/** A card of the latest three of something. */
export function Recent<Row extends { id: string }>({
  title,
  mark,
  list,
  loading,
  failed,
  empty,
  start,
  all,
  row,
}: Props<Row>) {
  return (
    <section className="card vertical-stack">
      <h2 className="flex-row">
        {title}
        {mark}
      </h2>
      {list.isError ? (
        <Failed message={failed}>
          <button className="button" type="button" onClick={() => list.refetch()}>
            {m.ui_try_again_button()}
          </button>
        </Failed>
      ) : !list.data ? (
        <Skeleton label={loading} rows={limits.homeItems} />
      ) : list.data.length === 0 ? (
        <>
          <p>{empty}</p>
          <p>{start}</p>
        </>
      ) : (
        <>
          <ul className="recent-list">
            {list.data.map((item) => (
              <li key={item.id} className="flex-row flex-row--no-wrap">
                {row(item)}
              </li>
            ))}
          </ul>
          <p>{all}</p>
        </>
      )}
    </section>
  );
}
