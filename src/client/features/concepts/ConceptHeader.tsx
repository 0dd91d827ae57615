import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge } from '#client/terms/badges.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { needsSubject } from '#domain/concept/sense-label.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { subjects } from '#domain/subjects.ts';
import { type ConceptReply, statusOf, withSenseFacts } from './concept.ts';

/** Shows the headword, its status, the subject, the other senses and the other English names. */
export function ConceptHeader({ concept: stored, siblings }: ConceptReply) {
  const concept = withSenseFacts({ concept: stored, siblings });
  const { english, subject, labels } = concept;
  const status = statusOf(concept);
  return (
    <header className="entry-head">
      <div>
        <h1 className="headword">
          <SenseName sense={concept}>{english}</SenseName>
        </h1>
        {status && <StatusBadge status={status} />}
      </div>
      <p className="entry-facts">
        <Link href={paths.dictionary({ subject })}>{subjects[subject]}</Link>
        {siblings.map((sibling) => (
          <Link key={sibling.number} href={paths.concept(sibling.number)}>
            {m.concepts_another_meaning({ headword: nameSibling(sibling, [concept, ...siblings]) })}
          </Link>
        ))}
        {labels.length > 0 && (
          <span>
            {m.concepts_also_called({ names: labels.map(({ text }) => text).join(', ') })}
          </span>
        )}
      </p>
    </header>
  );
}

/** Names a sibling by its gloss, by its subject, or by both if another sense has its gloss. */
function nameSibling(sibling: ConceptLink, senses: readonly ConceptLink[]): string {
  const isUnclear = sibling.gloss === null || senses.some((other) => needsSubject(sibling, other));
  return nameConcept({ ...sibling, senseSubject: isUnclear ? sibling.subject : null });
}
