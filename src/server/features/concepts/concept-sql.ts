import { definitionSourceSql } from '#server/terms/definition-source-sql.ts';
import { englishWordSql } from '#server/terms/english-word-sql.ts';
import {
  COUNT_VERIFIERS,
  SOURCE_ORDER,
  sourceProperties,
  sourcesSql,
} from '#server/terms/support-sql.ts';

/*
 * The statement that reads a concept with everything that its page shows. One statement costs less
 * than several round trips. Parameters: $1 the number, and $2 to $4 which terms the caller may see:
 * those with a status in $2, and those with a status in $3 whose submitter is $4.
 */

const canSee = (term: string): string => `(
    ${term}.status = any($2::text[])
    or (${term}.status = any($3::text[]) and ${term}.submitter_id = $4::uuid)
  )`;

/** The term is shown: the caller may see it, and it is not merged into another one. */
const isShown = (term: string): string => `${term}.merged_into is null and ${canSee(term)}`;

/** A merged concept is replaced by the one that contains its terms now. */
const CONCEPT = `
  with recursive chain as (
    select id, merged_into
    from concepts
    where number = $1
    union all
    select c.id, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )
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
        t.quality,
        t.vernacular_word collate "und-x-icu",
        t.language,
        t.created_at,
        t.id
    ) as place,
    json_build_object(
      ${termProperties},
      'verifiers', (${COUNT_VERIFIERS}),
      'sources', (${sourcesSql("'code', s.code, 'place', ts.place")}),
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

const BROADER = `
  select r.other_id
  from concept_relations r
  where r.concept_id = c.id and r.kind = 'broader'`;
const NARROWER = `
  select r.concept_id
  from concept_relations r
  where r.other_id = c.id and r.kind = 'broader'`;
const RELATED = `
  select r.other_id
  from concept_relations r
  where r.concept_id = c.id and r.kind = 'related'
  union all
  select r.concept_id
  from concept_relations r
  where r.other_id = c.id and r.kind = 'related'`;

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
    (${otherIn(BROADER)}) as broader,
    (${otherIn(NARROWER)}) as narrower,
    (${otherIn(RELATED)}) as related,
    (${definitionSourceSql('c')}) as definition_source,
    (${SOURCES}) as sources
  from concept c
  where exists (select from words)`;
