import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { FilterChoice } from '#client/ui/forms/FilterChoice.tsx';
import { ListTools } from '#client/ui/lists/ListTools.tsx';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';
import { useRecentHistory } from '../queries.ts';
import { verifierName } from '../verifier-name.ts';
import { changeView, defaultView, type QueueView, queueArgs, queuePath } from './queue-view.ts';

type Props = {
  view: QueueView;
  /** What stands beside the button for the filters. */
  children?: ReactNode;
};

/** The filters of the tabs other than Pending Review. A choice applies immediately. */
export function QueueFilters({ view, children }: Props) {
  const [, navigate] = useLocation();
  const choose = (change: Partial<QueueView>) => navigate(queuePath(changeView(view, change)));
  const active = [
    view.languages.length > 0,
    view.subject !== defaultView.subject,
    view.verifier !== defaultView.verifier,
  ].filter(Boolean).length;
  return (
    <form
      method="get"
      action={paths.verify()}
      className="margin-bottom-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="tab" value={view.tab} />
      {view.status !== defaultView.status && (
        <input type="hidden" name="status" value={view.status} />
      )}
      <ListTools start={children} active={active}>
        <div className="auto-grid queue-filters">
          <LanguageAndSubject view={view} choose={choose} />
          {view.tab === 'recent-history' && (
            <VerifierFilter view={view} onChoose={(verifier) => choose({ verifier })} />
          )}
          <FilterButtons
            clearedPath={queuePath({ ...defaultView, tab: view.tab, status: view.status })}
          />
        </div>
      </ListTools>
    </form>
  );
}

export type ChoiceProps = { view: QueueView; choose: (change: Partial<QueueView>) => void };

const LanguageAndSubject = ({ view, choose }: ChoiceProps) => (
  <>
    <FilterChoice
      name="language"
      label={m.verification_language_column()}
      value={queueArgs(view).query.language}
      choices={[
        ['all', m.verification_filters_all_languages()],
        ...languageIds.map((id) => [id, nameLanguage(id)] as const),
      ]}
      onChoose={(chosen) => choose({ languages: languageIds.filter((id) => id === chosen) })}
    />
    <SubjectFilter view={view} choose={choose} />
  </>
);

export const SubjectFilter = ({ view, choose }: ChoiceProps) => (
  <FilterChoice
    name="subject"
    label={m.verification_subject_column()}
    value={view.subject}
    choices={[
      ['all', m.verification_filters_all_subjects()],
      ...subjectIds.map((id) => [id, nameSubject(id)] as const),
    ]}
    onChoose={(subject) => choose({ subject: subject as Subject | 'all' })}
  />
);

/** The buttons that apply the filters without scripts, and that clear them. */
export const FilterButtons = ({ clearedPath }: { clearedPath: string }) => (
  <p className="flex-row">
    <button className="button" type="submit">
      {m.verification_filters_apply_button()}
    </button>
    <Link className="button button--quiet" href={clearedPath}>
      {m.verification_filters_clear_button()}
    </Link>
  </p>
);

type VerifierFilterProps = { view: QueueView; onChoose: (verifier: string) => void };

/** Chooses whose decisions Recent History lists. */
function VerifierFilter({ view, onChoose }: VerifierFilterProps) {
  const verifiers = useRecentHistory(view).data?.verifiers ?? [];
  return (
    <FilterChoice
      name="verifier"
      label={m.verification_verifier_column()}
      value={view.verifier}
      choices={[
        ['', m.verification_filters_all_verifiers()],
        ['imports', m.verification_filters_imports()],
        ...verifiers.map((verifier) => [verifier.id, verifierName(verifier)] as const),
      ]}
      onChoose={onChoose}
    />
  );
}
