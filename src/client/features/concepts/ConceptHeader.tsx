import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { EntryStatus } from '#client/terms/entry/EntryStatus.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { distinguishSense } from '#domain/concept/sense-label.ts';
import { m } from '#domain/messages.ts';
import { nameSense } from '#domain/page-names.ts';
import { nameSubject } from '#domain/subjects.ts';
import { type ConceptReply, withSenseFacts } from './concept.ts';

/** Shows the headword, its status, the subject, the other senses and the other English names. */
export function ConceptHeader({ concept: stored, siblings }: ConceptReply) {
  const concept = withSenseFacts({ concept: stored, siblings });
  const { english, subject, labels, terms } = concept;
  const senses = [concept, ...siblings];
  return (
    <header className="entry-head">
      <div>
        <h1 className="headword">
          <SenseName sense={concept}>{english}</SenseName>
        </h1>
        <EntryStatus words={terms} />
      </div>
      <p className="entry-facts">
        <Link href={paths.dictionary({ subject })}>{nameSubject(subject)}</Link>
        {siblings.map((sibling) => (
          <Link key={sibling.number} href={paths.concept(sibling.number)}>
            {m.concepts_another_meaning({
              headword: nameSense({
                english: sibling.english,
                ...distinguishSense(sibling, senses),
              }),
            })}
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
