import { useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { PageTurner } from '#client/ui/PageTurner.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { m } from '#contract/messages.ts';
import { listNotices } from '#contract/notices.ts';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { EmailSwitches } from './EmailSwitches.tsx';
import { noticesPage } from './latest.ts';
import { NoticeList } from './NoticeList.tsx';
import { useMarkRead, useSeen } from './useMarkRead.ts';

/** How a tab that leads to the notices is called. */
export function noticesLabel(known: { unread: number; total: number } | undefined): string {
  if (!known) return 'Notices';
  return known.unread > 0
    ? `Notices (${known.unread.toLocaleString('en')} new)`
    : `Notices (${known.total.toLocaleString('en')})`;
}

/** What became of what a person did, newest first, and which of it also comes by email. */
export function Notices({ page }: { page: number }) {
  return (
    <div className="vertical-stack-medium">
      <NoticesPage page={page} />
      <EmailSwitches />
    </div>
  );
}

function NoticesPage({ page }: { page: number }) {
  const list = useApiQuery(listNotices, noticesPage(page));
  const markRead = useMarkRead();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useSeen(list.data, markRead);

  const markAll = async () => {
    const newest = list.data?.notices[0];
    if (!newest || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await markRead(newest);
      toast({ title: m.notices_read_title(), description: m.notices_read_description() });
      await list.refetch();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      setFailed(true);
      toast({ title: m.ui_error_title(), description: m.notices_read_failed(), destructive: true });
    } finally {
      setBusy(false);
    }
  };

  if (list.isError)
    return (
      <Failed message={m.notices_load_failed()}>
        <button className="button" type="button" onClick={() => list.refetch()}>
          Try again
        </button>
      </Failed>
    );
  if (!list.data) return <Skeleton label="Loading your notices" />;
  const { notices, unread, total } = list.data;
  if (total === 0)
    return <Empty icon="check" title={m.notices_empty_title()} hint={m.notices_empty_hint()} />;
  if (notices.length === 0)
    return <PastTheEnd total={total} pageSize={limits.pageSize.default} href={paths.notices} />;
  const elsewhere = notices.filter((notice) => !notice.read).length < unread;
  return (
    <div>
      {failed && <Failed message={m.notices_read_failed()} />}
      {elsewhere && page === 1 && (
        <p>
          <button className="button" type="button" disabled={busy} onClick={markAll}>
            {busy ? 'Processing...' : 'Mark all as read'}
          </button>
        </p>
      )}
      <NoticeList list={notices} />
      {total > limits.pageSize.default && (
        <PageTurner
          page={page}
          pages={pageCount(total, limits.pageSize.default)}
          href={paths.notices}
        />
      )}
    </div>
  );
}
