import { type ReactNode, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { NoticePreferences } from '#contract/notices.ts';
import { m } from '#domain/messages.ts';
import { noticeGroupIds, noticeGroups } from '#domain/notice.ts';
import { useNoticePreferences, useSaveNoticePreferences } from './queries.ts';

/**
 * Switches that choose which groups of notices are also sent by email. A change is saved
 * immediately.
 */
export function EmailSwitches() {
  const user = useUser();
  return (
    <section className="card vertical-stack">
      <h2>{m.notices_email_heading()}</h2>
      <SavedSwitches />
      {user && !user.emailVerified && <p>{m.notices_email_unverified()}</p>}
    </section>
  );
}

function SavedSwitches(): ReactNode {
  const preferences = useNoticePreferences();
  if (preferences.isError)
    return <Failed message={m.notices_email_load_failed()} onRetry={() => preferences.refetch()} />;
  if (preferences.data) return <Switches saved={preferences.data} />;
  return (
    <p className="muted" aria-busy="true">
      {m.ui_loading()}
    </p>
  );
}

function Switches({ saved }: { saved: NoticePreferences }) {
  const [chosen, setChosen] = useState(saved);
  const save = useSaveNoticePreferences((stored) => setChosen(stored ?? saved));
  const choose = (next: NoticePreferences) => {
    setChosen(next);
    save.mutate({ body: next });
  };
  return (
    <fieldset>
      <legend>{m.notices_email_legend()}</legend>
      {save.failure && <Failed message={save.failure.sentence} />}
      {noticeGroupIds.map((group) => (
        <label key={group} className="choice-label">
          <input
            type="checkbox"
            checked={chosen[group]}
            onChange={(event) => choose({ ...chosen, [group]: event.target.checked })}
          />
          {noticeGroups[group]()}
        </label>
      ))}
    </fieldset>
  );
}
