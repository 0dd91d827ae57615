import { m } from '#domain/messages.ts';

export function Guidelines() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="guidelines">
      <h2 id="guidelines">{m.contribution_guidelines_heading()}</h2>
      <h3>{m.contribution_guidelines_quality()}</h3>
      <ul className="bullet-list">
        <li>{m.contribution_guidelines_spelling()}</li>
        <li>{m.contribution_guidelines_meaning()}</li>
        <li>{m.contribution_guidelines_one_term()}</li>
        <li>{m.contribution_guidelines_copyright()}</li>
      </ul>
      <p>{m.review_times_experts()}</p>
    </aside>
  );
}
