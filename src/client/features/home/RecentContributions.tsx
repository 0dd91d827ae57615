import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { OwnStatusBadge } from '#client/terms/badges.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { Submission } from '#contract/account/profile.ts';
import { m } from '#domain/messages.ts';
import { useLatestSubmissions } from './queries.ts';
import { RecentCard } from './RecentCard.tsx';

/** The user's latest three submissions. */
export function RecentContributions() {
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
            <Link href={paths.term(term.id)}>{term.englishWord}</Link>
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
