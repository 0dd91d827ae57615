import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { formatDateTime } from '#client/terms/dates.ts';
import { Empty } from '#client/ui/Empty.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { m } from '#contract/messages.ts';
import { type AuditAction, auditActions } from '#domain/audit.ts';
import { AdminList } from './AdminList.tsx';
import { auditSentence } from './audit-sentence.ts';
import { type AdminView, auditAsked, viewUrl } from './view.ts';

const kinds: Record<AuditAction | 'all', { name: string; hint: string }> = {
  all: {
    name: 'All Changes',
    hint: 'Changes by administrators appear here, with who made them and when.',
  },
  role: { name: 'Roles', hint: 'Nobody’s role has been changed.' },
  application: { name: 'Applications', hint: 'No application has been decided.' },
  setting: { name: 'Settings', hint: 'No setting has been changed.' },
  donation: { name: 'Donations', hint: 'No donation message has been hidden.' },
};

export function AuditLog({ view }: { view: AdminView }) {
  const list = useApiQuery(listAudit, auditAsked(view));
  return (
    <>
      <nav className="flex-row margin-bottom-2" aria-label="Kind of change">
        {(['all', ...auditActions] as const).map((action) => (
          <Link
            key={action}
            className="button chip"
            href={viewUrl(view, { action })}
            aria-current={action === view.action ? 'true' : undefined}
          >
            {kinds[action].name}
          </Link>
        ))}
      </nav>
      <AdminList
        view={view}
        list={list}
        rows={list.data?.entries}
        failed={m.audit_load_failed()}
        loading="Loading the audit log"
        empty={<Empty icon="clock" title={m.audit_empty()} hint={kinds[view.action].hint} />}
      >
        {(entries) => <AuditTable entries={entries} />}
      </AdminList>
    </>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="responsive-table">
      <caption className="visually-hidden">Changes by administrators, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Date and time (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="word-cell">
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
    <details className="collapsible collapsible--texts">
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
