import type { ReactNode } from 'react';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { OwnStatistics } from '#client/terms/VerifierStatistics.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { MyAction, RecentAction } from '#contract/review/verification.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { langTag } from '#domain/varieties.ts';
import { useMyActions, useRecentHistory } from '../queries.ts';
import { QueueFilters } from '../queue/QueueFilters.tsx';
import { QueueList } from '../queue/QueueList.tsx';
import type { QueueView } from '../queue/queue-view.ts';
import { wordCellClass } from '../review/word-cell.ts';
import { verifierName } from '../verifier-name.ts';
import { useUndo } from './undo.ts';

/** Lists the signed-in verifier's own decisions. */
export function MyActions({ view }: { view: QueueView }) {
  const actions = useMyActions(view);
  const undo = useUndo();
  return (
    <>
      <QueueFilters view={view} />
      <OwnStatistics />
      <QueueList
        view={view}
        query={actions}
        rows={actions.data?.actions}
        emptyTitle={m.verification_actions_empty()}
        emptyHint={m.verification_actions_empty_hint()}
      >
        {(rows) => (
          <ResponsiveTable
            caption={m.verification_actions_caption()}
            columns={[
              m.verification_term_column(),
              m.verification_language_column(),
              m.verification_action_column(),
              m.verification_date_column(),
            ]}
            actionsColumn={m.review_loop_undo_button()}
          >
            {rows.map((row) => (
              <DecisionRow key={row.id} row={row}>
                <td className="actions-cell">
                  {row.undoUntil && (
                    <button
                      className="button needs-scripts"
                      type="button"
                      aria-label={m.review_loop_undo_label({ word: nameHeadword(row.term) })}
                      onClick={() => undo(row.term.id, null)}
                    >
                      {m.review_loop_undo_button()}
                    </button>
                  )}
                </td>
              </DecisionRow>
            ))}
          </ResponsiveTable>
        )}
      </QueueList>
    </>
  );
}

/** Lists the decisions of all verifiers. */
export function RecentHistory({ view }: { view: QueueView }) {
  const actions = useRecentHistory(view);
  return (
    <>
      <QueueFilters view={view} />
      <QueueList
        view={view}
        query={actions}
        rows={actions.data?.actions}
        emptyTitle={m.verification_recent_empty()}
        emptyHint={m.verification_recent_empty_hint()}
      >
        {(rows) => (
          <ResponsiveTable
            caption={m.verification_recent_caption()}
            columns={[
              m.verification_term_column(),
              m.verification_language_column(),
              m.verification_verifier_column(),
              m.verification_action_column(),
              m.verification_date_column(),
            ]}
          >
            {rows.map((row) => (
              <DecisionRow key={row.id} row={row} verifier={row.verifier} />
            ))}
          </ResponsiveTable>
        )}
      </QueueList>
    </>
  );
}

type RowProps = {
  row: Omit<MyAction, 'undoUntil'>;
  verifier?: RecentAction['verifier'];
  /** The cell for buttons, if the table has one. */
  children?: ReactNode;
};

function DecisionRow({ row: { term, action, createdAt }, verifier, children }: RowProps) {
  return (
    <tr>
      <td className={wordCellClass(`${term.englishWord} ${term.vernacularWord}`)}>
        <TermLink term={term} /> <span lang={langTag(term)}>{term.vernacularWord}</span>
      </td>
      <td>{nameLanguage(term.language)}</td>
      {verifier && <td className="text-cell">{verifierName(verifier)}</td>}
      <td>
        <DecisionBadge action={action} />
      </td>
      <td>{formatDate(createdAt)}</td>
      {children}
    </tr>
  );
}

/** Shows a `verified` action as Approved and every other action as Rejected. */
function DecisionBadge({ action }: { action: MyAction['action'] }) {
  if (action === 'verified')
    return (
      <Badge tone="success" icon="check">
        {m.verification_badge_approved()}
      </Badge>
    );
  return (
    <Badge tone="danger" icon="cross">
      {m.verification_badge_rejected()}
    </Badge>
  );
}
