import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ChoiceGroup } from '#client/ui/forms/ChoiceGroup.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { prefersSome, type QueuePreferences } from '#domain/people/preferences.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';
import { usePreferences, useSavePreferences } from '../queries.ts';

/** If a verifier prefers more subjects than this, only the number of subjects is shown. */
const MAX_NAMED_SUBJECTS = 3;

/** Shows which terms come first in the queue, and a button that opens a dialog to change that. */
export function QueuePreference() {
  const { data } = usePreferences();
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
        {prefersSome(data)
          ? m.verification_preferences_change_button()
          : m.verification_preferences_choose_button()}
      </button>
      <Dialog open={open} title={m.verification_preferences_title()} onClose={() => setOpen(false)}>
        {open && <PreferenceForm saved={data} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function describePreferences(preferences: QueuePreferences): string {
  const languageNames = preferences.languages.map((id) => nameLanguage(id)).join(', ');
  const subjectNames = describeSubjects(preferences.subjects);
  if (languageNames && subjectNames)
    return m.verification_preferences_both({ languages: languageNames, subjects: subjectNames });
  if (languageNames || subjectNames)
    return m.verification_preferences_one({ choice: languageNames || subjectNames });
  return m.verification_preferences_none();
}

const describeSubjects = (chosen: readonly Subject[]): string =>
  chosen.length > MAX_NAMED_SUBJECTS
    ? m.verification_preferences_subject_count({ count: chosen.length })
    : chosen.map((id) => nameSubject(id)).join(', ');

function PreferenceForm({ saved, onClose }: { saved: QueuePreferences; onClose: () => void }) {
  const save = useSavePreferences();
  const [chosen, setChosen] = useState<QueuePreferences>(saved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: chosen }, { onSuccess: onClose });
  };

  return (
    <form method="post" className="vertical-stack" onSubmit={submit}>
      <ChoiceGroup<Language>
        id="preferred-languages"
        legend={m.verification_preferences_languages()}
        hint={m.verification_preferences_languages_hint()}
        choices={languageIds.map((id) => ({ id, name: nameLanguage(id) }))}
        chosen={chosen.languages}
        onChange={(list) => setChosen({ ...chosen, languages: list })}
      />
      <ChoiceGroup<Subject>
        id="preferred-subjects"
        legend={m.verification_preferences_subjects()}
        hint={m.verification_preferences_subjects_hint()}
        choices={subjectIds.map((id) => ({ id, name: nameSubject(id) }))}
        chosen={chosen.subjects}
        onChange={(list) => setChosen({ ...chosen, subjects: list })}
      />
      {save.failure && <FailureNote failure={save.failure} />}
      <DialogButtons
        submitLabel={m.ui_save_button()}
        isPending={save.isPending}
        onClose={onClose}
      />
    </form>
  );
}
