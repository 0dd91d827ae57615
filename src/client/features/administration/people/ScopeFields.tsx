import { ChoiceGroup } from '#client/ui/forms/ChoiceGroup.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';

export type ChosenScope = { languages: Language[]; subjects: Subject[] };

type Props = {
  chosen: ChosenScope;
  error?: string | undefined;
  onChange: (chosen: ChosenScope) => void;
};

/** The fields for the languages and subjects of a verifier. Nothing chosen means all. */
export function ScopeFields({ chosen, error, onChange }: Props) {
  return (
    <>
      <ChoiceGroup
        id="scope-languages"
        legend={m.moderation_scope_languages_legend()}
        hint={m.moderation_scope_hint()}
        error={error}
        choices={languageIds.map((id) => ({ id, name: nameLanguage(id) }))}
        chosen={chosen.languages}
        onChange={(ids) => onChange({ ...chosen, languages: ids })}
      />
      <ChoiceGroup
        id="scope-subjects"
        legend={m.moderation_scope_subjects_legend()}
        hint={m.moderation_scope_hint()}
        choices={subjectIds.map((id) => ({ id, name: nameSubject(id) }))}
        chosen={chosen.subjects}
        onChange={(ids) => onChange({ ...chosen, subjects: ids })}
      />
    </>
  );
}
