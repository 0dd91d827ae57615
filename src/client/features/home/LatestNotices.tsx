import { Link } from 'wouter';
import { latestNotices } from '#client/features/notices/latest.ts';
import { NewMark } from '#client/features/notices/NewMark.tsx';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { m } from '#contract/messages.ts';
import { listNotices, type Notice } from '#contract/notices.ts';
import { notices } from '#domain/notice.ts';
import { Recent } from './recent.tsx';

/** The latest three notices, and how many are new. */
export function LatestNotices() {
  const { data, ...list } = useApiQuery(listNotices, latestNotices);
  const unread = data?.unread ?? 0;
  return (
    <Recent
      title={m.home_notices_heading()}
      mark={unread > 0 && <NewMark count={unread} />}
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
            {notices[kind].sentence}
          </span>
          {!read && (
            <span className="push-to-end">
              <NewMark />
            </span>
          )}
        </>
      )}
    />
  );
}
