import { useRef, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { Field } from '#client/ui/forms/Field.tsx';
import { useDebounced } from '#client/ui/forms/useDebounced.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { limits } from '#domain/limits.ts';
import { findQueryError } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { excerpt } from '../excerpt.ts';
import { Vernacular } from '../Vernacular.tsx';
import { describeConcept, isConceptNumber } from './concept-facts.ts';

export type FoundConcept = ReplyOf<typeof listConcepts>['concepts'][number];

type Props = {
  id: string;
  label: string;
  error?: string | undefined;
  /** The numbers of concepts that cannot be chosen. */
  excluded?: readonly number[];
  /** Whether only concepts in the verifier's scope can be chosen. */
  inScope?: boolean;
  onChoose: (concept: FoundConcept) => void;
};

/**
 * A field that finds concepts by a word or by their number, with a button to choose each of them.
 * After a choice, the field is empty again and has the focus.
 */
export function ConceptFinder(props: Props) {
  const { id, label, error, excluded = [], inScope = false, onChoose } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { concepts, hasFailed } = useFoundConcepts(typed);
  const isInScope = useIsInScope();
  const others = concepts?.filter(({ number }) => !excluded.includes(number));
  const found = others?.filter((concept) => !inScope || isInScope({ subject: concept.subject }));
  const choose = (concept: FoundConcept) => {
    setTyped('');
    input.current?.focus();
    onChoose(concept);
  };
  return (
    <div className="vertical-stack">
      <Field id={id} label={label} hint={m.concept_finder_hint()} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="search"
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="muted">
        {hasFailed && m.concept_finder_failed()}
        {found && describeCount(found.length)}
        {found && found.length < (others?.length ?? 0) && ` ${m.concept_finder_out_of_scope()}`}
      </p>
      {found && found.length > 0 && (
        <ul className="vertical-stack">
          {found.map((concept) => (
            <Found key={concept.number} concept={concept} onChoose={choose} />
          ))}
        </ul>
      )}
    </div>
  );
}

const describeCount = (count: number): string =>
  count === 0 ? m.concept_finder_none() : m.concept_finder_count({ count });

function Found({ concept, onChoose }: { concept: FoundConcept } & Pick<Props, 'onChoose'>) {
  const { definition, terms } = concept;
  return (
    <li>
      <button className="button" type="button" onClick={() => onChoose(concept)}>
        {nameConcept(concept)}
      </button>
      <p className="muted">{describeConcept(concept)}</p>
      {definition ? <p>{excerpt(definition)}</p> : <SomeWords terms={terms} />}
    </li>
  );
}

function SomeWords({ terms }: Pick<FoundConcept, 'terms'>) {
  return (
    <ul>
      {terms.slice(0, limits.foundConcepts.words).map((term) => (
        <li key={term.id} className="word-box">
          <Vernacular term={term} />
        </li>
      ))}
    </ul>
  );
}

/** Finds concepts when the user pauses typing. `concepts` is undefined if the field is empty. */
function useFoundConcepts(typed: string) {
  const text = typed.trim();
  const hasPaused = useDebounced(text, limits.searchDebounce) === text;
  const mayFind = hasPaused && text !== '' && findQueryError(text) === null;
  const byNumber = useApiQuery(
    getConcept,
    { params: { number: text } },
    { enabled: mayFind && isConceptNumber(text) },
  );
  const byWord = useApiQuery(
    listConcepts,
    { query: { query: text, pageSize: String(limits.foundConcepts.shown) } },
    { enabled: mayFind && !isConceptNumber(text) },
  );
  if (!mayFind) return { concepts: undefined, hasFailed: false };
  if (!isConceptNumber(text)) return { concepts: byWord.data?.concepts, hasFailed: byWord.isError };
  if (isMissing(byNumber.error)) return { concepts: [], hasFailed: false };
  return { concepts: byNumber.data && [byNumber.data.concept], hasFailed: byNumber.isError };
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;
