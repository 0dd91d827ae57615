import { useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { compareTermChanges } from '#client/terms/history/change-rows.ts';
import { DiffList } from '#client/terms/history/DiffList.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { HistoryEntry, Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { TermChanges, TermValues } from '#domain/term/fields.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { changesToRestore } from '#domain/term/versions.ts';
import { langTag } from '#domain/varieties.ts';
import { useRestoreTerm } from './mutations.ts';

/** A version that the term had after the history entry `historyId`, until the time `until`. */
type OlderVersion = { historyId: string; until: string; changes: TermChanges };

type Props = { term: Term; history: readonly HistoryEntry[]; onClose: () => void };

/**
 * Lists the older versions of a term that are in the verifier's scope, each with what restoring it
 * changes.
 */
export function Versions({ term, history, onClose }: Props) {
  const [chosen, setChosen] = useState<OlderVersion | null>(null);
  const isInScope = useIsInScope();
  if (chosen) return <RestoreForm term={term} version={chosen} onClose={onClose} />;
  const versions = listVersions(term, history).filter(({ changes }) =>
    isInScope({ ...term, ...pickScoped(changes) }),
  );
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

/**
 * Returns the language and the subject that the term had in a version, if they differ from the
 * present ones.
 */
const pickScoped = ({ language, subject }: OlderVersion['changes']) =>
  ({
    ...(language?.to && { language: language.to }),
    ...(subject?.to && { subject: subject.to }),
  }) as Partial<Pick<Term, 'language' | 'subject'>>;

const Difference = ({ term, version }: { term: Term; version: OlderVersion }) => (
  <DiffList rows={compareTermChanges(version.changes, langTag(term))} />
);

type RestoreProps = { term: Term; version: OlderVersion; onClose: () => void };

function RestoreForm({ term, version, onClose }: RestoreProps) {
  const { historyId } = version;
  const reason = useDraft(draftedText(`restore.v2.${historyId}`), '');
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
      draft={reason}
      rule={sendBackReason}
      submitLabel={m.staff_restore_button()}
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

/**
 * Lists the older versions of a term, the latest first: one for each entry that was followed by a
 * change. Versions that do not differ from the present one are left out.
 * @param history newest first
 */
function listVersions(term: TermValues, history: readonly HistoryEntry[]): OlderVersion[] {
  return history.flatMap(({ changes: made, createdAt }, index) => {
    const before = history[index + 1];
    if (!made || !before) return [];
    const later = history.slice(0, index + 1).map(({ changes }) => changes as TermChanges | null);
    const changes = changesToRestore(term, later);
    if (Object.keys(changes).length === 0) return [];
    return [{ historyId: before.id, until: createdAt, changes }];
  });
}
