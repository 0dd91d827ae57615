import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import type { ConceptReply } from './concept.ts';

type Props = Pick<ConceptReply, 'relations'>;

/** Links to the broader, the narrower and the related concepts. */
export function Relations({ relations }: Props) {
  const groups = [
    { name: m.concepts_broader(), concepts: relations.broader },
    { name: m.concepts_narrower(), concepts: relations.narrower },
    { name: m.concepts_related(), concepts: relations.related },
  ].filter(({ concepts }) => concepts.length > 0);
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{m.concepts_related_heading()}</h2>
      <dl className="relations">
        {groups.map(({ name, concepts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="facts-line">
              {concepts.map((concept) => (
                <Link key={concept.number} href={paths.concept(concept.number)}>
                  {nameConcept(concept)}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
