import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryKey, useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { relationNames } from '#client/terms/relation-names.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { richText } from '#client/ui/richText.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  getPublicProfile,
  type PublicProfile,
  saveStatements,
  showPage,
} from '#contract/account/public-profile.ts';
import { getPerson, type LanguageStatement } from '#contract/administration/people.ts';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type LanguageRelation, languageRelationIds } from '#domain/people/language-relation.ts';

/** Lets people choose what others see about them. A change is saved immediately. */
export function PublicProfileSettings() {
  return (
    <section className="card vertical-stack needs-scripts" aria-labelledby="public-profile">
      <h2 id="public-profile">{m.public_profile_heading()}</h2>
      <SavedSettings />
    </section>
  );
}

function SavedSettings() {
  const { data, isError, refetch } = usePublicProfile();
  if (isError) return <Failed message={m.public_profile_load_failed()} onRetry={refetch} />;
  if (data) return <Settings saved={data} />;
  return (
    <p className="muted" aria-busy="true">
      {m.public_profile_loading()}
    </p>
  );
}

function Settings({ saved }: { saved: PublicProfile }) {
  const [chosen, setChosen] = useState(saved);
  const { show, state } = useSavePublicProfile((stored) => setChosen(stored ?? saved));
  const failure = show.failure ?? state.failure;
  const changeShown = (isShown: boolean) => {
    setChosen({ ...chosen, isShown });
    show.mutate({ body: { isShown } });
  };
  const changeStatements = (statements: LanguageStatement[]) => {
    setChosen({ ...chosen, statements });
    state.mutate({ body: { statements } });
  };
  return (
    <>
      {failure && <Failed message={failure.sentence} />}
      <div className="field">
        <label className="choice-label">
          <input
            type="checkbox"
            id="page-shown"
            aria-describedby="page-shown-hint"
            checked={chosen.isShown}
            onChange={(event) => changeShown(event.target.checked)}
          />
          {m.public_profile_show()}
        </label>
        <span className="hint" id="page-shown-hint">
          {m.public_profile_show_hint()}
        </span>
      </div>
      {saved.isShown && saved.number !== null && <OwnPage number={saved.number} />}
      <Statements statements={chosen.statements} onChange={changeStatements} />
    </>
  );
}

function OwnPage({ number }: { number: number }) {
  return (
    <p>
      {richText(
        m.public_profile_address({
          link: (text) => <Link href={paths.person(number)}>{text}</Link>,
        }),
      )}
    </p>
  );
}

type StatementsProps = {
  statements: readonly LanguageStatement[];
  onChange: (statements: LanguageStatement[]) => void;
};

function Statements({ statements, onChange }: StatementsProps) {
  const change = (language: Language, relation: string) =>
    onChange([
      ...statements.filter((statement) => statement.language !== language),
      ...(relation === '' ? [] : [{ language, relation: relation as LanguageRelation }]),
    ]);
  return (
    <fieldset className="field" aria-describedby="statements-hint">
      <legend>{m.public_profile_statements()}</legend>
      <span className="hint" id="statements-hint">
        {m.public_profile_statements_hint()}
      </span>
      <div className="auto-grid auto-grid--min-8">
        {languageIds.map((language) => (
          <div className="field" key={language}>
            <label htmlFor={`statement-${language}`}>{nameLanguage(language)}</label>
            <select
              id={`statement-${language}`}
              value={statements.find((each) => each.language === language)?.relation ?? ''}
              onChange={(event) => change(language, event.target.value)}
            >
              <option value="">{m.public_profile_unstated()}</option>
              {languageRelationIds.map((relation) => (
                <option key={relation} value={relation}>
                  {relationNames[relation]()}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const usePublicProfile = () => useApiQuery(getPublicProfile);

/**
 * Changes are saved one after the other, so that the last one wins. `onFailure` receives what was
 * saved last.
 */
function useSavePublicProfile(onFailure: (saved?: PublicProfile) => void) {
  const client = useQueryClient();
  const key = queryKey(getPublicProfile);
  const options = {
    failed: m.public_profile_save_failed(),
    queued: true,
    invalidates: [getPerson],
    onSuccess: (saved: PublicProfile) => {
      client.setQueryData(key, saved);
      toast({
        title: m.public_profile_saved_title(),
        description: m.public_profile_saved_description(),
      });
    },
    onFailure: () => onFailure(client.getQueryData<PublicProfile>(key)),
  };
  return {
    show: useApiMutation(showPage, options),
    state: useApiMutation(saveStatements, options),
  };
}
