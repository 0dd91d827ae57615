import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { changeView, defaultView, type QueueView } from './queue.ts';

/** A choice applies at once; without scripts the button sends the form. */
export function QueueFilters({ view }: { view: QueueView }) {
  const [, navigate] = useLocation();
  const choose = (change: Partial<QueueView>) => navigate(paths.verify(changeView(view, change)));
  return (
    <form
      method="get"
      action={paths.verify()}
      className="auto-grid queue-filters"
      onSubmit={(event) => event.preventDefault()}
    >
      {view.tab !== defaultView.tab && <input type="hidden" name="tab" value={view.tab} />}
      {view.status !== defaultView.status && (
        <input type="hidden" name="status" value={view.status} />
      )}
      <div className="field">
        <label htmlFor="language">Language</label>
        <select
          id="language"
          name="language"
          value={view.language}
          onChange={(event) => choose({ language: event.target.value as Language | 'all' })}
        >
          <option value="all">All languages</option>
          {Object.entries(languages).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="subject">Subject</label>
        <select
          id="subject"
          name="subject"
          value={view.subject}
          onChange={(event) => choose({ subject: event.target.value as Subject | 'all' })}
        >
          <option value="all">All subjects</option>
          {Object.entries(subjects).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="flex-row">
        <button className="button" type="submit">
          Apply
        </button>
        <Link
          className="button button--quiet"
          href={paths.verify({ tab: view.tab, status: view.status })}
        >
          Clear Filters
        </Link>
      </p>
    </form>
  );
}
