import { type FormEvent, useState } from 'react';
import { useApi, useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { ChoiceGroup } from '#client/ui/ChoiceGroup.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { toast } from '#client/ui/toast.tsx';
import { m } from '#contract/messages.ts';
import { getPreferences, listPending, savePreferences } from '#contract/verification.ts';
import { type Language, languageIds, languages } from '#domain/languages.ts';
import { prefersSome, type QueuePreferences } from '#domain/preferences.ts';
import { type Subject, subjectIds, subjects } from '#domain/subjects.ts';

/** Says whose terms come first, and opens the choice of them. */
export function QueuePreference() {
  const { data } = useApiQuery(getPreferences);
  const [open, setOpen] = useState(false);
  if (!data) return null;
  return (
    <div className="flex-row margin-bottom-2">
      <p className="muted">{describePreferences(data)}</p>
      <button
        className="button button--quiet needs-scripts"
        type="button"
        onClick={() => setOpen(true)}
      >
        {prefersSome(data) ? 'Change what is shown first' : 'Choose what is shown first'}
      </button>
      <Dialog open={open} title="What your queue shows first" onClose={() => setOpen(false)}>
        {open && <Choice saved={data} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function describePreferences({ languages: chosen, subjects: fields }: QueuePreferences): string {
  const tongues = chosen.map((id) => languages[id].name).join(', ');
  const areas =
    fields.length > 3 ? `${fields.length} subjects` : fields.map((id) => subjects[id]).join(', ');
  if (tongues && areas) return `Shown first: ${tongues}; ${areas}.`;
  if (tongues || areas) return `Shown first: ${tongues || areas}.`;
  return 'The oldest submissions are shown first.';
}

function Choice({ saved, onClose }: { saved: QueuePreferences; onClose: () => void }) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<QueuePreferences>(saved);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.call(savePreferences, { body: chosen });
      await Promise.all([invalidate(getPreferences), invalidate(listPending)]);
      toast({
        title: m.verification_preferences_saved_title(),
        description: m.verification_preferences_saved_description(),
      });
      onClose();
    } catch (thrown) {
      const refusal = submitFailureFrom(thrown, m.verification_preferences_failed());
      if (refusal.kind === 'signedOut') return onUnauthorized();
      const sentence =
        refusal.kind === 'failed' ? refusal.sentence : m.verification_preferences_failed();
      setFailure({ sentence, detail: null });
      toast({ title: m.ui_error_title(), description: sentence, destructive: true });
      setBusy(false);
    }
  };

  return (
    <form method="post" className="vertical-stack" onSubmit={save}>
      <ChoiceGroup<Language>
        id="preferred-languages"
        legend="Languages"
        hint="Choose none to include all languages."
        choices={languageIds.map((id) => ({ id, name: languages[id].name }))}
        chosen={chosen.languages}
        onChange={(list) => setChosen({ ...chosen, languages: list })}
      />
      <ChoiceGroup<Subject>
        id="preferred-subjects"
        legend="Subjects"
        hint="Choose none to include all subjects."
        choices={subjectIds.map((id) => ({ id, name: subjects[id] }))}
        chosen={chosen.subjects}
        onChange={(list) => setChosen({ ...chosen, subjects: list })}
      />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Save'}
        </button>
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}
