import { useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { compareTermChanges } from '#client/terms/change-rows.ts';
import { DiffList } from '#client/terms/DiffList.tsx';
import { formatDateTime } from '#client/terms/dates.ts';
import { ReasonForm } from '#client/ui/ReasonForm.tsx';
import type { HistoryEntry, Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { sendBackReason } from '#domain/term/transitions.ts';
import { langTag } from '#domain/varieties.ts';
import { useRestoreTerm } from './mutations.ts';
import { listVersions, type OlderVersion } from './versions.ts';

type Props = { term: Term; history: readonly HistoryEntry[]; onClose: () => void };

/** Lists the older versions of a term, each with what restoring it changes. */
export function Versions({ term, history, onClose }: Props) {
  const [chosen, setChosen] = useState<OlderVersion | null>(null);
  if (chosen) return <RestoreForm term={term} version={chosen} onClose={onClose} />;
  const versions = listVersions(term, history);
  return (
    <>
      <p>{versions.length > 0 ? m.staff_versions_intro() : m.staff_versions_empty()}</p>
      <ul className="vertical-stack">
        {versions.map((version) => (
          <li key={version.historyId} className="card vertical-stack">
            <p className="muted">
              {m.staff_version_until({ date: formatDateTime(version.until) })}
            </p>
            <Difference term={term} version={version} />
            <p>
              <button className="button" type="button" onClick={() => setChosen(version)}>
                {m.staff_restore_button()}
              </button>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <button className="button" type="button" onClick={onClose}>
          {m.ui_close_button()}
        </button>
      </p>
    </>
  );
}

const Difference = ({ term, version }: { term: Term; version: OlderVersion }) => (
  <DiffList rows={compareTermChanges(version.changes, langTag(term))} />
);

type RestoreProps = { term: Term; version: OlderVersion; onClose: () => void };

function RestoreForm({ term, version, onClose }: RestoreProps) {
  const { historyId } = version;
  const reason = useSessionDraft(`restore.v1.${historyId}`, useUser()?.id ?? '', readTyped);
  const { mutate, isPending, failure } = useRestoreTerm(() => {
    reason.drop();
    onClose();
  });
  return (
    <ReasonForm
      required
      subject={<Difference term={term} version={version} />}
      effect={m.staff_restore_effect()}
      label={m.staff_reason_label()}
      hint={m.staff_reason_hint({ min: limits.text.rejectionReasonMin })}
      text={reason.text ?? ''}
      onText={reason.write}
      rule={sendBackReason}
      submitLabel={m.staff_restore_button()}
      submitClass="button button--primary"
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) =>
        mutate(
          {
            params: { id: term.id },
            body: { historyId, reason: text ?? '', version: term.version },
          },
          { onFieldErrors },
        )
      }
      onClose={onClose}
    />
  );
}
