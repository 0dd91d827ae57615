import { Link } from 'wouter';
import { useLatestNotices } from '#client/features/notices/latest.ts';
import { NewBadge } from '#client/features/notices/NewBadge.tsx';
import { paths } from '#client/runtime/paths.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { Notice } from '#contract/account/notices.ts';
import { m } from '#domain/messages.ts';
import { notices } from '#domain/people/notice.ts';
import { RecentCard } from './RecentCard.tsx';

/** The latest three notices, with the number of unread ones. */
export function LatestNotices() {
  const { data, ...list } = useLatestNotices();
  const unread = data?.unread ?? 0;
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
                <Link href={paths.term(term.id)}>{term.englishWord}</Link>{' '}
                <Vernacular term={term} />
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
