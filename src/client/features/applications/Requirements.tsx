import { countInWords, languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

export function Requirements() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="requirements">
      <h2 id="requirements">{m.applications_requirements_heading()}</h2>
      <ul className="bullet-list">
        <li>{m.applications_requirement_language({ count: countInWords(languageIds.length) })}</li>
        <li>{m.applications_requirement_subject()}</li>
        <li>{m.applications_requirement_time()}</li>
        <li>{m.applications_requirement_fairness()}</li>
      </ul>
      <h2>{m.applications_next_heading()}</h2>
      <ol className="numbered-list">
        <li>{m.applications_next_review()}</li>
        <li>{m.applications_next_decision()}</li>
        <li>{m.applications_next_access()}</li>
      </ol>
    </aside>
  );
}
