import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { queryKey, useApi, useApiQuery } from '#client/runtime/api/hooks.tsx';
import { onUnauthorized, useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { toast } from '#client/ui/toast.tsx';
import { m } from '#contract/messages.ts';
import {
  getNoticePreferences,
  type NoticePreferences,
  setNoticePreferences,
} from '#contract/notices.ts';
import { noticeGroupIds, noticeGroups } from '#domain/notice.ts';

/** Which notices also come by email. A switch is saved when it is pressed. */
export function EmailSwitches() {
  const user = useUser();
  const saved = useApiQuery(getNoticePreferences);
  return (
    <section className="card vertical-stack">
      <h2>Email</h2>
      {saved.isError ? (
        <Failed message={m.notices_email_load_failed()}>
          <button className="button" type="button" onClick={() => saved.refetch()}>
            Try again
          </button>
        </Failed>
      ) : !saved.data ? (
        <p className="muted" aria-busy="true">
          {m.ui_loading()}
        </p>
      ) : (
        <Switches saved={saved.data} />
      )}
      {user && !user.emailVerified && (
        <p>
          Your address is not verified yet. Until you open the link that we sent you, you will get
          no other emails from us.
        </p>
      )}
    </section>
  );
}

function Switches({ saved }: { saved: NoticePreferences }) {
  const api = useApi();
  const client = useQueryClient();
  const [wanted, setWanted] = useState(saved);
  const [failed, setFailed] = useState(false);
  // One after the other, so that the last press is what stays.
  const saving = useRef(Promise.resolve());
  const save = async (next: NoticePreferences) => {
    setFailed(false);
    try {
      client.setQueryData(
        queryKey(getNoticePreferences),
        await api.call(setNoticePreferences, { body: next }),
      );
      toast({
        title: m.notices_email_saved_title(),
        description: m.notices_email_saved_description(),
      });
    } catch (error) {
      setWanted(client.getQueryData(queryKey(getNoticePreferences)) ?? saved);
      if (error instanceof ApiError && error.status === 401) return onUnauthorized();
      setFailed(true);
      toast({
        title: m.ui_error_title(),
        description: m.notices_email_save_failed(),
        destructive: true,
      });
    }
  };
  const turn = (next: NoticePreferences) => {
    setWanted(next);
    saving.current = saving.current.then(() => save(next));
  };
  return (
    <fieldset>
      <legend>Send me emails about</legend>
      {failed && <Failed message={m.notices_email_save_failed()} />}
      {noticeGroupIds.map((group) => (
        <label key={group} className="choice-label">
          <input
            type="checkbox"
            checked={wanted[group]}
            onChange={(event) => turn({ ...wanted, [group]: event.target.checked })}
          />
          {noticeGroups[group]}
        </label>
      ))}
    </fieldset>
  );
}
