import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { languageIds, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { useRecentHistory } from '../queries.ts';
import { verifierName } from '../verifier-name.ts';
import { changeView, defaultView, type QueueView, queueArgs, queuePath } from './queue-view.ts';

/** The filters of the tabs other than Pending Review. A choice applies immediately. */
export function QueueFilters({ view }: { view: QueueView }) {
  const [, navigate] = useLocation();
  const choose = (change: Partial<QueueView>) => navigate(queuePath(changeView(view, change)));
  return (
    <form
      method="get"
      action={paths.verify()}
      className="auto-grid queue-filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="tab" value={view.tab} />
      {view.status !== defaultView.status && (
        <input type="hidden" name="status" value={view.status} />
      )}
      <div className="field">
        <label htmlFor="language">{m.verification_language_column()}</label>
        <select
          id="language"
          name="language"
          value={queueArgs(view).query.language}
          onChange={(event) =>
            choose({ languages: languageIds.filter((id) => id === event.target.value) })
          }
        >
          <option value="all">{m.verification_filters_all_languages()}</option>
          {Object.entries(languages).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="subject">{m.verification_subject_column()}</label>
        <select
          id="subject"
          name="subject"
          value={view.subject}
          onChange={(event) => choose({ subject: event.target.value as Subject | 'all' })}
        >
          <option value="all">{m.verification_filters_all_subjects()}</option>
          {Object.entries(subjects).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {view.tab === 'recent-history' && (
        <VerifierFilter view={view} onChoose={(verifier) => choose({ verifier })} />
      )}
      <p className="flex-row">
        <button className="button" type="submit">
          {m.verification_filters_apply_button()}
        </button>
        <Link
          className="button button--quiet"
          href={queuePath({ ...defaultView, tab: view.tab, status: view.status })}
        >
          {m.verification_filters_clear_button()}
        </Link>
      </p>
    </form>
  );
}

type VerifierFilterProps = { view: QueueView; onChoose: (verifier: string) => void };

/** Chooses whose decisions Recent History lists. */
function VerifierFilter({ view, onChoose }: VerifierFilterProps) {
  const verifiers = useRecentHistory(view).data?.verifiers ?? [];
  return (
    <div className="field">
      <label htmlFor="verifier">{m.verification_verifier_column()}</label>
      <select
        id="verifier"
        name="verifier"
        value={view.verifier}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{m.verification_filters_all_verifiers()}</option>
        <option value="imports">{m.verification_filters_imports()}</option>
        {verifiers.map((verifier) => (
          <option key={verifier.id} value={verifier.id}>
            {verifierName(verifier)}
          </option>
        ))}
      </select>
    </div>
  );
}
