import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { messages } from '#contract/messages.ts';
import { type AuditAction, auditActions } from '#domain/audit.ts';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { Link } from 'wouter';
import { useApiQuery } from '../api/hooks.tsx';
import { formatDateTime } from '../terms/dates.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageTurner } from '../ui/PageTurner.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { auditSentence } from './audit-sentence.ts';
import { type AdminView, addressOf, auditAsked } from './view.ts';

const kinds: Record<AuditAction | 'all', { name: string; hint: string }> = {
  all: {
    name: 'All Changes',
    hint: 'What administrators change is listed here, with who did it and when.',
  },
  role: { name: 'Roles', hint: 'Nobody’s role has been changed.' },
  application: { name: 'Applications', hint: 'No application has been decided.' },
  setting: { name: 'Settings', hint: 'No setting has been changed.' },
  donation: { name: 'Donations', hint: 'No message of a donation has been hidden.' },
};

export function AuditLog({ view }: { view: AdminView }) {
  const list = useApiQuery(listAudit, auditAsked(view));
  const pages = list.data && pageCount(list.data.total, limits.pageSize.default);
  return (
    <>
      <nav className="row bottom-2" aria-label="Kind of change">
        {(['all', ...auditActions] as const).map((action) => (
          <Link
            key={action}
            className="btn chip"
            href={addressOf(view, { action })}
            aria-current={action === view.action ? 'true' : undefined}
          >
            {kinds[action].name}
          </Link>
        ))}
      </nav>
      {list.isError ? (
        <Failed message={messages.auditFailed}>
          <button className="btn" type="button" onClick={() => list.refetch()}>
            Try again
          </button>
        </Failed>
      ) : !list.data ? (
        <Skeleton label="Loading the audit" />
      ) : list.data.entries.length === 0 ? (
        <Empty
          icon="clock"
          title={messages.auditEmpty}
          hint={list.data.total > 0 ? 'The list ends before this page.' : kinds[view.action].hint}
        >
          {list.data.total > 0 && (
            <Link className="btn" href={addressOf(view, {})}>
              Newest changes
            </Link>
          )}
        </Empty>
      ) : (
        <AuditTable entries={list.data.entries} />
      )}
      {pages && pages > 1 && view.page <= pages && (
        <PageTurner page={view.page} pages={pages} href={(page) => addressOf(view, { page })} />
      )}
    </>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="stackable">
      <caption className="vh">What administrators changed, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Date and time (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="t">
              {auditSentence(entry)}
              {entry.change.setting === 'siteNotice' && <NoticeTexts {...entry.change} />}
            </td>
            <td>{formatDateTime(entry.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The texts of a notice, folded: each may be long. */
function NoticeTexts({ from, to }: { from: string | null; to: string | null }) {
  return (
    <details className="fold texts">
      <summary>
        {from !== null && to !== null ? 'Show both texts' : 'Show the text'}
        <Icon name="down" />
      </summary>
      <div>
        {from !== null && (
          <p className="prose">
            <b>Before:</b> {from}
          </p>
        )}
        {to !== null && (
          <p className="prose">
            <b>After:</b> {to}
          </p>
        )}
      </div>
    </details>
  );
}
