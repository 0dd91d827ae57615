import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import type { PageProps } from '#client/runtime/route.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { CitationWithoutScripts } from '#client/terms/entry/CitationWithoutScripts.tsx';
import { OpenSuggestion } from '#client/terms/suggest/OpenSuggestion.tsx';
import { useSuggesting } from '#client/terms/suggest/useSuggesting.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ConceptWord } from '#contract/terms/concepts.ts';
import { nameLanguage } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { langTag } from '#domain/varieties.ts';
import { AboutWords } from './AboutWords.tsx';
import { ConceptActions } from './ConceptActions.tsx';
import { ConceptDefinition } from './ConceptDefinition.tsx';
import { ConceptHeader } from './ConceptHeader.tsx';
import { ConceptWords } from './ConceptWords.tsx';
import { citeConcept } from './cite-concept.ts';
import { type ConceptReply, conceptQuery, isPublic } from './concept.ts';
import type { EditableConcept } from './editing/concept-text.ts';
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
    <article className="entry">
      <ConceptHeader {...reply} />
      <hr className="divider" />
      <div className="entry-columns">
        <ConceptDefinition concept={concept} />
        <ConceptWords concept={concept} />
        <ConceptActions {...reply} />
      </div>
      <EditingOffer {...reply} />
      <AboutWords words={concept.terms} sources={sources} />
      <Examples terms={concept.terms} />
      <Relations relations={relations} />
      <CitationWithoutScripts
        heading={m.cite_concept_heading()}
        citation={citeConcept(concept, sources)}
      />
      <SourceList concept={concept} sources={sources} />
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

/** Shows the example sentences of all words. */
function Examples({ terms }: { terms: readonly ConceptWord[] }) {
  const examples = terms.flatMap((term) =>
    term.examples.map((example) => ({ ...example, term, key: `${term.id} ${example.sentence}` })),
  );
  if (examples.length === 0) return null;
  return (
    <section className="entry-section vertical-stack margin-top-6">
      <h2>{m.concepts_examples_heading({ count: examples.length })}</h2>
      {examples.map(({ key, term, sentence, english, source }) => (
        <div key={key} className="example">
          <p className="definition" lang={langTag(term)}>
            {sentence}
          </p>
          {english && <p lang={englishLang()}>{english}</p>}
          <p className="muted">{describeSource(nameLanguage(term.language), source)}</p>
        </div>
      ))}
    </section>
  );
}

const describeSource = (language: string, source: string | null): string =>
  source ? m.concepts_example_source({ language, source }) : language;

type RelationsProps = Pick<ConceptReply, 'relations'>;

/** Links to the broader, the narrower and the related concepts. */
function Relations({ relations }: RelationsProps) {
  const groups = [
    { name: m.concepts_broader(), concepts: relations.broader },
    { name: m.concepts_narrower(), concepts: relations.narrower },
    { name: m.concepts_related(), concepts: relations.related },
  ].filter(({ concepts }) => concepts.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="entry-section margin-top-6">
      <h2>{m.concepts_related_heading()}</h2>
      <dl className="relations">
        {groups.map(({ name, concepts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="facts-line">
              {concepts.map((concept) => (
                <Link
                  key={concept.number}
                  href={paths.concept(concept.number)}
                  lang={englishLang()}
                >
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
