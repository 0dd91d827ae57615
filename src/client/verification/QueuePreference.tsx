import { messages } from '#contract/messages.ts';
import { getPreferences, listPending, savePreferences } from '#contract/verification.ts';
import { type Language, languageIds, languages } from '#domain/languages.ts';
import { prefersSome, type QueuePreferences } from '#domain/preferences.ts';
import { type Subject, subjectIds, subjects } from '#domain/subjects.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { useApi, useApiQuery, useInvalidate } from '../api/hooks.tsx';
import { onUnauthorized } from '../session/session.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.tsx';

/** Says whose terms come first, and opens the choice of them. */
export function QueuePreference() {
  const { data } = useApiQuery(getPreferences);
  const [open, setOpen] = useState(false);
  if (!data) return null;
  return (
    <div className="row bottom-2">
      <p className="muted">{sentenceOf(data)}</p>
      <button className="btn quiet scripted" type="button" onClick={() => setOpen(true)}>
        {prefersSome(data) ? 'Change what comes first' : 'Choose what comes first'}
      </button>
      <Dialog open={open} title="What comes first in your queue" onClose={() => setOpen(false)}>
        {open && <Choice saved={data} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function sentenceOf({ languages: chosen, subjects: fields }: QueuePreferences): string {
  const tongues = chosen.map((id) => languages[id].name).join(', ');
  const areas =
    fields.length > 3 ? `${fields.length} subjects` : fields.map((id) => subjects[id]).join(', ');
  if (tongues && areas) return `First come: ${tongues}; ${areas}.`;
  if (tongues || areas) return `First come: ${tongues || areas}.`;
  return 'The oldest submissions come first.';
}

function Choice({ saved, onClose }: { saved: QueuePreferences; onClose: () => void }) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<QueuePreferences>(saved);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await api.call(savePreferences, { body: chosen });
      await Promise.all([invalidate(getPreferences), invalidate(listPending)]);
      toast(messages.preferencesSaved);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onUnauthorized();
      setError(messages.preferencesFailed);
      setBusy(false);
    }
  };

  return (
    <form method="post" className="stack" onSubmit={save}>
      <ChoiceGroup<Language>
        id="preferred-languages"
        legend="Languages"
        hint="None means all languages."
        choices={languageIds.map((id) => ({ id, name: languages[id].name }))}
        chosen={chosen.languages}
        onChange={(list) => setChosen({ ...chosen, languages: list })}
      />
      <ChoiceGroup<Subject>
        id="preferred-subjects"
        legend="Subjects"
        hint="None means all subjects."
        choices={subjectIds.map((id) => ({ id, name: subjects[id] }))}
        chosen={chosen.subjects}
        onChange={(list) => setChosen({ ...chosen, subjects: list })}
      />
      {error && (
        <p className="note no slim" role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <p className="row wide wide-s">
        <button className="btn pri" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Save'}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}
