import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import type { SuggestedConcept } from './form/SuggestConcept.tsx';

/** Shows the form that suggests an edit of a term or a concept. Its code is loaded on demand. */
export const OpenSuggestion = (props: { term: Term } | { concept: SuggestedConcept }) => (
  <LazyPanel load={() => import('./form/forms.ts')} failed={m.terms_suggest_load_failed()}>
    {({ SuggestTerm, SuggestConcept }) =>
      'term' in props ? (
        <SuggestTerm term={props.term} />
      ) : (
        <SuggestConcept concept={props.concept} />
      )
    }
  </LazyPanel>
);
