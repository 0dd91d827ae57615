import { m } from '#contract/messages.ts';

export function Requirements() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="requirements">
      <h2 id="requirements">Requirements</h2>
      <ul className="bullet-list">
        <li>You read and write one of the five languages with confidence.</li>
        <li>You know a subject well, from study, teaching or work.</li>
        <li>You have time to read submissions with care.</li>
        <li>You judge each term fairly and say why you reject one.</li>
      </ul>
      <h2>{m.applications_next_heading()}</h2>
      <ol className="numbered-list">
        <li>Review: an administrator reads your application.</li>
        <li>Decision: your profile shows whether it was approved, with any feedback.</li>
        <li>Verifier access: once you are approved, terms waiting for review are under Verify.</li>
      </ol>
    </aside>
  );
}
