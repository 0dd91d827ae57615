import { m } from '#contract/messages.ts';

export function Guidelines() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="guidelines">
      <h2 id="guidelines">Contribution Guidelines</h2>
      <h3>Quality standards</h3>
      <ul className="bullet-list">
        <li>Use the word that speakers use, spelled in the standard orthography.</li>
        <li>Define the idea, not only the English word.</li>
        <li>Submit one term at a time.</li>
        <li>Do not copy from a source that is protected by copyright.</li>
      </ul>
      <p>{m.contribution_guidelines_review()}</p>
    </aside>
  );
}
