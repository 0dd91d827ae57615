import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { richText } from '#client/ui/richText.ts';
import type { AuditEntry } from '#contract/administration/audit.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { type AuditAction, auditActions } from '#domain/site/audit.ts';
import { AdminList, FilterLinks } from '../AdminList.tsx';
import { useAuditLog } from '../queries.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { auditSentence } from './audit-sentence.ts';

const filters: Record<AuditAction | 'all', { name: () => string; emptyHint: () => string }> = {
  all: { name: m.audit_filter_all, emptyHint: m.audit_filter_all_empty },
  role: { name: m.audit_filter_role, emptyHint: m.audit_filter_role_empty },
  application: { name: m.audit_filter_application, emptyHint: m.audit_filter_application_empty },
  setting: { name: m.audit_filter_setting, emptyHint: m.audit_filter_setting_empty },
  donation: { name: m.audit_filter_donation, emptyHint: m.audit_filter_donation_empty },
  suspension: { name: m.audit_filter_suspension, emptyHint: m.audit_filter_suspension_empty },
  scope: { name: m.audit_filter_scope, emptyHint: m.audit_filter_scope_empty },
  batch: { name: m.audit_filter_batch, emptyHint: m.audit_filter_batch_empty },
  deletion: { name: m.audit_filter_deletion, emptyHint: m.audit_filter_deletion_empty },
  invitation: { name: m.audit_filter_invitation, emptyHint: m.audit_filter_invitation_empty },
  export: { name: m.audit_filter_export, emptyHint: m.audit_filter_export_empty },
  source: { name: m.audit_filter_source, emptyHint: m.audit_filter_source_empty },
};

export function AuditLog({ view }: { view: AdminView }) {
  const list = useAuditLog(view);
  return (
    <>
      <FilterLinks
        label={m.audit_filter_label()}
        ids={['all', ...auditActions] as const}
        current={view.action}
        name={(action) => filters[action].name()}
        href={(action) => viewUrl(view, { action })}
      />
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.entries}
        failed={m.audit_load_failed()}
        loading={m.audit_loading()}
        empty={
          <Empty icon="clock" title={m.audit_empty()} hint={filters[view.action].emptyHint()} />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </AdminList>
    </>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ResponsiveTable
      caption={m.audit_table_caption()}
      columns={[m.audit_change_column(), m.audit_time_column()]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="word-cell">
            {auditSentence(entry)}
            {entry.change.setting === 'siteNotice' && <NoticeTexts {...entry.change} />}
          </td>
          <td>{formatDateTime(entry.createdAt)}</td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}

/**
 * Shows the texts of a site notice before and after a change. They are collapsed, because they can
 * be long.
 */
function NoticeTexts({ from, to }: { from: string | null; to: string | null }) {
  const both = from !== null && to !== null;
  return (
    <details className="collapsible collapsible--texts">
      <summary>
        {both ? m.audit_show_both_texts() : m.audit_show_text()}
        <Icon name="down" />
      </summary>
      <div>
        {from !== null && (
          <p className="prose">{richText(m.audit_text_before({ label: bold, text: from }))}</p>
        )}
        {to !== null && (
          <p className="prose">{richText(m.audit_text_after({ label: bold, text: to }))}</p>
        )}
      </div>
    </details>
  );
}

const bold = (text: string) => <b>{text}</b>;
