import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import type { PageProps } from '#client/runtime/route.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { OpenSuggestion } from '#client/terms/suggest/OpenSuggestion.tsx';
import { useSuggesting } from '#client/terms/suggest/useSuggesting.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { CiteConcept } from './CiteConcept.tsx';
import { ConceptHeader } from './ConceptHeader.tsx';
import type { ConceptReply } from './concept.ts';
import { conceptQuery, isPublic } from './concept.ts';
import { Examples } from './Examples.tsx';
import type { EditableConcept } from './editing/editable.ts';
import { LanguageColumns } from './LanguageColumns.tsx';
import { Relations } from './Relations.tsx';
import { SourceList } from './SourceList.tsx';

export default function ConceptPage({ params: { number } }: PageProps<'concept'>) {
  const { data, isError } = useConcept(number);
  useMove(number, data);
  const isSuggesting = useSuggesting();
  if (data && isSuggesting && isPublic(data.concept))
    return <OpenSuggestion key={data.concept.id} concept={data.concept} />;
  return (
    <>
      <Link className="back-link" href={paths.dictionary()}>
        <Icon name="back" />
        {m.terms_back_to_dictionary()}
      </Link>
      {data ? <ConceptArticle key={data.concept.id} {...data} /> : <Missing isError={isError} />}
    </>
  );
}

/** Replaces the address if the concept was merged into another one. */
function useMove(number: string, reply: ConceptReply | undefined): void {
  const [, navigate] = useLocation();
  const found = reply?.concept.number;
  useEffect(() => {
    if (found !== undefined && String(found) !== number)
      navigate(paths.concept(found), { replace: true });
  }, [found, number, navigate]);
}

function ConceptArticle(reply: ConceptReply) {
  const { concept, relations, sources } = reply;
  return (
    <article className="vertical-stack-large">
      <ConceptHeader {...reply} />
      <EditingOffer {...reply} />
      <LanguageColumns concept={concept} sources={sources} />
      <Examples terms={concept.terms} />
      <Relations relations={relations} />
      <SourceList concept={concept} sources={sources} />
      <CiteConcept concept={concept} sources={sources} />
    </article>
  );
}

function Missing({ isError }: { isError: boolean }) {
  return (
    <>
      <h1 className="visually-hidden">{m.titles_concept_unknown()}</h1>
      {isError ? (
        <Failed message={m.concepts_load_failed()} />
      ) : (
        <Skeleton label={m.concepts_loading()} rows={1} />
      )}
    </>
  );
}

/** Shows the tools that change the concept. Only people who may use them load their code. */
function EditingOffer(reply: ConceptReply) {
  return isEditable(reply) ? <Tools {...reply} /> : null;
}

const isEditable = (reply: ConceptReply): reply is EditableConcept => reply.editing !== null;

function Tools(reply: EditableConcept) {
  const { module } = useLazyModule(() => import('./editing/ConceptEditing.tsx'));
  return module && <module.ConceptEditing {...reply} />;
}

function useConcept(number: string) {
  const { endpoint, args } = conceptQuery(number);
  return useApiQuery(endpoint, args);
}
