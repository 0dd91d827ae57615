import type { listConcepts as endpoint } from '#contract/concepts.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { includedVarieties } from '#domain/varieties.ts';
import type { Queryable, Reads } from '#server/platform/db/database.ts';
import { composeOnce, queryNamed } from '#server/platform/db/named-parameters.ts';
import { analyzeSearch } from '#server/terms/search/analyze.ts';
import { commonnessSql } from '#server/terms/search/commonness.ts';
import { matchKeys } from '#server/terms/search/match.ts';
import { rankMatches } from '#server/terms/search/rank.ts';
import type { SearchScope } from '#server/terms/search/scope.ts';
import { englishOf, labelsOfConcept, termProperties } from './concept-sql.ts';

type ConceptList = ReplyOf<typeof endpoint>;
type ListRow = ConceptList['concepts'][number] & { total: number };

/** The verified terms of a concept, in the order of the concept's page. */
const TERMS = `
  select json_agg(
    json_build_object(${termProperties})
    order by t.quality, t.vernacular_word collate "und-x-icu", t.language, t.created_at, t.id
  )
  from terms t
  where t.concept_id = c.id and t.status = 'verified' and t.merged_into is null`;

/**
 * Selects the concepts of a page, and `counted.total`. Beyond the last page, there is one row, whose
 * `id` is null.
 * @param page a SELECT of (concept_id, place)
 */
const describePage = (page: string): string => `
  select counted.total, described.*
  from counted
  left join lateral (
    select
      c.id,
      c.number,
      ${englishOf('c')} as english,
      c.gloss,
      c.subject,
      c.definition,
      (${labelsOfConcept(`t.status = 'verified'`)}) as labels,
      (${TERMS}) as terms,
      page.place
    from (${page}) as page
    join concepts c on c.id = page.concept_id
  ) as described on true
  order by described.place`;

/** The order of the senses of one headword. Numbers decide only between identical descriptions. */
const BY_SENSE = 'c.strength desc, c.subject, c.gloss nulls first, c.identity, c.number';

const ALL_CONCEPTS = `
  with listed as materialized (
    select c.id, c.headword, c.strength, c.subject, c.gloss, c.identity, c.number
    from concepts c
    where c.merged_into is null
      and (:subject::text is null or c.subject = :subject)
      and exists (
        select
        from terms t
        where t.concept_id = c.id
          and t.status = 'verified'
          and t.merged_into is null
          and (:language::text is null or t.language = :language)
          and (:varieties::text[] is null or t.varieties && :varieties)
      )
  ),
  counted as (select count(*) as total from listed)
  ${describePage(`
    select c.id as concept_id, row_number() over (order by c.headword, ${BY_SENSE}) as place
    from listed c
    order by place
    limit :limit::int
    offset :offset::int`)}`;

const matchingConceptsSql = composeOnce(
  (ranked) => `
  with ranked as (${ranked}),
  senses as materialized (
    select t.concept_id, min(ranked.rank) as rank
    from ranked
    join terms t on t.id = ranked.term_id
    where t.concept_id is not null and t.merged_into is null
    group by t.concept_id
  ),
  counted as (select count(*) as total from senses)
  ${describePage(`
    select
      c.id as concept_id,
      row_number() over (
        order by
          c.rank,
          c.commonness desc nulls last,
          c.headword collate "und-x-icu",
          c.subject = :subject::text desc nulls last,
          ${BY_SENSE}
      ) as place
    from (
      select
        c.*,
        s.rank,
        max(${commonnessSql('c.id', 's.rank')}) over (partition by s.rank, c.headword) as commonness
      from senses s
      join concepts c on c.id = s.concept_id
    ) as c
    order by place
    limit :limit::int
    offset :offset::int`)}`,
);

type Filters = Pick<SearchScope, 'language' | 'varieties' | 'subject'>;

/**
 * Lists one page of the concepts that have verified terms that pass the filters. With a query, lists those whose terms
 * match it, the best match first. Without a query, lists all by English word.
 */
export async function listConcepts(
  reads: Reads,
  { query, language, variety, subject, page, pageSize }: QueryOf<typeof endpoint>,
): Promise<ConceptList> {
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const filters: Filters = {
    language: language === 'all' ? null : language,
    varieties: includedVarieties(variety),
    subject: subject === 'all' ? null : subject,
  };
  const rows =
    query === ''
      ? await queryNamed<ListRow>(reads, ALL_CONCEPTS, { ...filters, ...range })
      : await findMatching(reads.search, query, filters, range);
  // For a page after the last one, the database returns one row with the total but no concept.
  return { concepts: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

async function findMatching(
  search: Queryable,
  query: string,
  filters: Filters,
  range: { offset: number; limit: number },
): Promise<ListRow[]> {
  const analyzed = analyzeSearch(query, {
    ...filters,
    field: 'both',
    statuses: ['verified'],
    submitterId: null,
  });
  if (!analyzed) return [];
  const ranked = rankMatches(matchKeys(analyzed));
  return queryNamed<ListRow>(search, matchingConceptsSql(ranked.sql), {
    ...ranked.parameters,
    ...range,
    subject: filters.subject,
  });
}
