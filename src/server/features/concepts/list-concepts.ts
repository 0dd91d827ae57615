import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listConcepts as endpoint } from '#contract/terms/concepts.ts';
import { readListFilters } from '#domain/lists/list-filters.ts';
import { FEW_MATCHES } from '#domain/search/tiers.ts';
import { rateSenseSql } from '#domain/term/word-order.ts';
import type { Queryable, Reads } from '#server/platform/db/database.ts';
import { composeOnce, queryNamed } from '#server/platform/db/named-parameters.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { findAnswer } from '#server/terms/search/answer.ts';
import { headwordCountsSql, isWholeWordSql } from '#server/terms/search/commonness.ts';
import { knownTerms, type PageRange } from '#server/terms/search/page.ts';
import { groupRankSql } from '#server/terms/search/page-sql.ts';
import type { SearchScope } from '#server/terms/search/scope.ts';
import { type Request, rankDirectMatches } from '#server/terms/search/search.ts';
import { labelsSql, termProperties } from './concept-sql.ts';

type ConceptList = ReplyOf<typeof endpoint>;
type ListRow = ConceptList['concepts'][number] & { total: number };

/** The verified terms of a concept, in the order of the concept's page. */
const TERMS = `
  select json_agg(
    json_build_object(${termProperties})
    order by ${wordOrderSql('t')}
  )
  from terms t
  where t.concept_id = c.id and ${isPublicTerm('t')}`;

/**
 * Selects the concepts of a page, and `counted.total`. Beyond the last page, there is one row,
 * whose `id` is null.
 * @param page a SELECT of (concept_id, place)
 */
const describePage = (page: string): string => `
  select counted.total, described.*
  from counted
  left join lateral (
    select
      c.id,
      c.number,
      ${englishWordSql('c')} as english,
      c.gloss,
      c.subject,
      c.definition,
      (${labelsSql(`t.status = 'verified'`)}) as labels,
      (${TERMS}) as terms,
      page.place
    from (${page}) as page
    join concepts c on c.id = page.concept_id
  ) as described on true
  order by described.place`;

/** The order of the senses of one headword. Numbers decide only between identical descriptions. */
const BY_SENSE = 'c.strength desc, c.subject, c.gloss nulls first, c.identity, c.number';

type ListFilters = { hasSubject: boolean; hasLanguage: boolean; hasVarieties: boolean };

const hasTerm = (conditions: readonly string[]): string => `
  exists (
    select
    from terms t
    where t.concept_id = c.id
      and ${isPublicTerm('t')}
      and ${conditions.join(' and ')}
  )`;

/**
 * Returns conditions only for the filters that are set, so that the planner can match an index. A
 * concept has a strength as soon as it has a verified term.
 */
function conceptConditions({ hasSubject, hasLanguage, hasVarieties }: ListFilters): string {
  const ofTerm = [
    ...(hasLanguage ? ['t.language = :language'] : []),
    ...(hasVarieties ? ['t.varieties && :varieties::text[]'] : []),
  ];
  return [
    'c.merged_into is null',
    'c.strength > 0',
    ...(hasSubject ? ['c.subject = :subject'] : []),
    ...(ofTerm.length > 0 ? [hasTerm(ofTerm)] : []),
  ].join(' and ');
}

/**
 * Lists concepts in the order of an index, so that only the concepts of the page are read. The
 * index also counts them, which is faster than reading the table.
 */
function allConceptsSql(filters: ListFilters): string {
  const conditions = conceptConditions(filters);
  return `
  with counted as (
    select count(*) as total
    from concepts c
    where ${conditions}
  )
  ${describePage(`
    select c.id as concept_id, row_number() over (order by c.headword, ${BY_SENSE}) as place
    from concepts c
    where ${conditions}
    order by c.headword, ${BY_SENSE}
    limit :limit::int
    offset :offset::int`)}`;
}

const matchingConceptsSql = composeOnce(
  (ranked) => `
  with ranked as (${ranked}),
  senses as materialized (
    select
      ranked.sense as concept_id,
      min(ranked.rank) as rank,
      (array_agg(
        ${rateSenseSql('w.quality')} order by ${groupRankSql('ranked.rank')}, w.quality
      ))[1] as rate
    from ranked
    join terms as w on w.id = ranked.term_id
    where ranked.sense <> ranked.term_id
    group by ranked.sense
  ),
  -- Only the concepts whose rank occurs on the page so far are read.
  last as (
    select max(rank) as rank
    from (select rank from senses order by rank limit :offset::int + :limit::int) as best
  ),
  counted as (select count(*) as total from senses)
  ${describePage(`
    select
      c.id as concept_id,
      row_number() over (
        order by
          c.rank,
          c.languages desc,
          c.rate_of_headword,
          c.words desc,
          c.headword collate "und-x-icu",
          c.subject = :subject::text desc nulls last,
          c.rate,
          ${BY_SENSE}
      ) as place
    from (
      select
        c.*,
        s.rank,
        s.rate,
        counts.languages,
        min(case when ${isWholeWordSql('s.rank')} then s.rate end)
          over (partition by s.rank, c.headword) as rate_of_headword,
        counts.words
      from senses s
      join concepts c on c.id = s.concept_id
      cross join lateral (${headwordCountsSql('c.headword', isWholeWordSql('s.rank'))}) as counts
      where s.rank <= (select rank from last)
    ) as c
    order by place
    limit :limit::int
    offset :offset::int`)}`,
);

type Filters = Pick<SearchScope, 'language' | 'varieties' | 'subject'>;

/**
 * Lists one page of the concepts that have verified terms that pass the filters. With a query,
 * lists those whose terms a search in the dictionary finds, the best match first. Without a query,
 * lists all by English word.
 */
export async function listConcepts(
  reads: Reads,
  { query, page, pageSize, ...chosen }: QueryOf<typeof endpoint>,
): Promise<ConceptList> {
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const filters: Filters = readListFilters(chosen);
  const rows =
    query === ''
      ? await readAll(reads.search, filters, range)
      : await findMatching(reads.search, query, filters, range);
  // For a page after the last one, the database returns one row with the total but no concept.
  return { concepts: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

const readAll = (search: Queryable, filters: Filters, range: PageRange): Promise<ListRow[]> =>
  queryNamed<ListRow>(
    search,
    allConceptsSql({
      hasSubject: filters.subject !== null,
      hasLanguage: filters.language !== null,
      hasVarieties: filters.varieties !== null,
    }),
    { ...filters, ...range },
  );

/** Finds the concepts of the terms that a search in the dictionary finds. */
async function findMatching(
  search: Queryable,
  query: string,
  filters: Filters,
  range: PageRange,
): Promise<ListRow[]> {
  const scope = { ...filters, field: 'both', statuses: ['verified'], submitterId: null } as const;
  const best: Request = { sort: 'relevance', range: { offset: 0, limit: FEW_MATCHES } };
  const answer = await findAnswer(search, query, scope, best);
  if (!answer) return [];
  const { analyzed, all } = answer.found;
  const ranked = all ? knownTerms(all) : rankDirectMatches(analyzed);
  return queryNamed<ListRow>(search, matchingConceptsSql(ranked.sql), {
    ...ranked.parameters,
    ...range,
    subject: filters.subject,
  });
}
