import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';

type Props = Pick<ReplyOf<typeof getTerm>, 'term' | 'siblings'>;

/** Links to the other senses of a term's English word. A sense without a gloss has its subject. */
export function OtherSenses({ term, siblings }: Props) {
  if (siblings.length === 0) return null;
  return (
    <section className="card" aria-labelledby="other-senses">
      <h2 id="other-senses">{m.dictionary_term_siblings({ englishWord: term.englishWord })}</h2>
      <ul className="source-list">
        {siblings.map(({ number, gloss, subject }) => (
          <li key={number}>
            <Link href={paths.concept(number)}>{gloss ?? subjects[subject]}</Link>
            {gloss && <span className="muted"> {subjects[subject]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
