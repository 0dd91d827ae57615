import { wordFields } from '#domain/concept/word-fields.ts';
import { scopeOf } from '#domain/people/scope.ts';
import { termStatuses } from '#domain/term/status.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import { isInScopeSql } from '#server/terms/access/scope-sql.ts';
import { visibleStatuses } from '#server/terms/access/visible-statuses.ts';
import { MERGE_CHAIN } from '#server/terms/concepts/concepts.ts';
import { BROADER_IDS, NARROWER_IDS, RELATED_IDS } from '#server/terms/concepts/relation-sql.ts';
import { definitionSourceSql } from '#server/terms/derived/definition-source-sql.ts';
import {
  COUNT_VERIFIERS,
  SOURCE_ORDER,
  sourceProperties,
  sourcesSql,
  supportProperties,
} from '#server/terms/derived/support-sql.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { isListedTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/*
 * The statement that reads a concept with everything that its page shows. One statement costs less
 * than several round trips. Parameters: $1 the number, and from $2 `visibilityParameters`.
 */

/**
 * Returns the parameters of `canSee`: the statuses of terms that the caller may see, those of the
 * caller's own terms, the caller's id, and, for a verifier with a scope, the statuses of terms in
 * it and the scope.
 */
export function visibilityParameters(caller: Caller): unknown[] {
  const { all, own, callerId } = visibleStatuses(caller);
  const scope = scopeOf(caller);
  return [all, own, callerId, scope ? termStatuses : [], JSON.stringify(scope ?? [])];
}

/** Returns the SQL condition that the caller may see the term with this alias. */
export const canSee = (term: string): string => `(
    ${term}.status = any($2::text[])
    or (${term}.status = any($3::text[]) and ${term}.submitter_id = $4::uuid)
    or (${term}.status = any($5::text[]) and ${isInScopeSql('$6', term)})
  )`;

/** The SQL condition that the term is shown: the caller may see it, and it is listed. */
const isShown = (term: string): string => `${isListedTerm(term)} and ${canSee(term)}`;

/**
 * Reads a concept by its number. If it was merged, reads the concept that contains its terms
 * instead.
 */
const CONCEPT = `
  ${MERGE_CHAIN}
  select *
  from concepts
  where id = (
    select id
    from chain
    where merged_into is null
  )`;

/** The properties of a JSON object that describes the term with the alias `t`. */
export const termProperties = `
  'id', t.id,
  'number', t.number,
  'vernacularWord', t.vernacular_word,
  'language', t.language,
  'varieties', t.varieties,
  'usage', t.usage,
  'partOfSpeech', t.part_of_speech,
  'nounClass', t.noun_class,
  'plural', t.plural,
  'register', t.register,
  'reliability', t.reliability,
  'status', t.status`;

/** The fields of a word that lists of concepts do not show. */
const otherFields = wordFields.filter((field) => !termProperties.includes(`'${field}'`));

const EXAMPLES = `
  select coalesce(
    json_agg(
      json_build_object('sentence', e.sentence, 'english', e.english, 'source', e.source)
      order by e.created_at, e.id
    ),
    '[]'
  )
  from examples e
  where e.term_id = t.id`;

/** Pending and rejected words come last, because their usage is only a proposal. */
const WORDS = `
  select
    t.id,
    t.updated_at,
    row_number() over (
      order by
        t.status = 'verified' desc,
        ${wordOrderSql('t')}
    ) as place,
    json_build_object(
      ${termProperties},
      ${otherFields.map((field) => `'${field}', t.${snakeCase(field)}`).join(',\n      ')},
      'verifiers', (${COUNT_VERIFIERS}),
      'sources', (${sourcesSql(`'code', s.code, ${supportProperties}`)}),
      'examples', (${EXAMPLES})
    ) as word
  from concept c
  join terms t on t.concept_id = c.id
  where ${isShown('t')}`;

/**
 * Selects the other English names of the concept with the alias `c` as a JSON list.
 * @param isVisible whether the term that brought a label, with the alias `t`, is shown
 */
export const labelsSql = (isVisible: string): string => `
  select coalesce(json_agg(json_build_object('text', l.text, 'kind', l.kind) order by l.text), '[]')
  from (
    select distinct l.text, l.kind
    from concept_labels l
    left join terms t on t.id = l.term_id
    where l.concept_id = c.id
      and l.kind = 'admitted'
      and l.text <> ${englishWordSql('c')}
      and (l.term_id is null or ${isVisible})
  ) as l`;

/** Selects a list of concepts that the caller may see, in the order of the senses of a word. */
const linksWhere = (condition: string): string => `
  select coalesce(
    json_agg(
      json_build_object(
        'number', o.number,
        'english', ${englishWordSql('o')},
        'gloss', o.gloss,
        'subject', o.subject
      )
      order by o.headword, o.strength desc, o.subject, o.gloss nulls first, o.identity, o.number
    ),
    '[]'
  )
  from concepts o
  where o.merged_into is null
    and ${condition}
    and exists (
      select from terms t
      where t.concept_id = o.id and ${isShown('t')}
    )`;

const otherIn = (pairs: string): string => linksWhere(`o.id in (${pairs})`);

const SOURCES = `
  select coalesce(
    json_agg(json_build_object(${sourceProperties}) order by ${SOURCE_ORDER}),
    '[]'
  )
  from sources s
  where s.code = (${definitionSourceSql('c')})
    or s.code in (
      select ts.source
      from words w
      join term_sources ts on ts.term_id = w.id
    )`;

export const CONCEPT_PAGE = `
  with concept as (${CONCEPT}),
  words as (${WORDS})
  select
    c.id,
    c.number,
    c.subject,
    c.gloss,
    c.definition,
    c.wikidata_id,
    c.version,
    greatest(c.updated_at, (select max(w.updated_at) from words w)) as updated_at,
    ${englishWordSql('c')} as english,
    (select json_agg(w.word order by w.place) from words w) as terms,
    (${labelsSql(canSee('t'))}) as labels,
    (${linksWhere('o.headword = c.headword and o.id <> c.id')}) as siblings,
    (${otherIn(BROADER_IDS)}) as broader,
    (${otherIn(NARROWER_IDS)}) as narrower,
    (${otherIn(RELATED_IDS)}) as related,
    (${definitionSourceSql('c')}) as definition_source,
    (${SOURCES}) as sources
  from concept c
  where exists (select from words)`;
