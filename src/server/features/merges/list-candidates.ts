import type { MergeCandidate } from '#contract/review/merge-candidates.ts';
import type { Scope } from '#domain/people/scope.ts';
import { type CandidateSuggestion, suggestedScores } from '#domain/review/merge-candidate.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';
import { OTHER_NAMES } from '#server/terms/merge-candidates/other-names-sql.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

type Filters = {
  list: CandidateSuggestion | 'kept-apart';
  language: string;
  subject: string;
  scope: Scope | null;
  page: number;
  pageSize: number;
};

const TERMS = `
  select
    json_agg(
      json_build_object(
        'id', t.id,
        'vernacularWord', t.vernacular_word,
        'language', t.language,
        'varieties', t.varieties,
        'usage', t.usage,
        'partOfSpeech', t.part_of_speech
      )
      order by ${wordOrderSql('t')}
    )
  from terms t
  where t.concept_id = c.id and ${isPublicTerm('t')}`;

const CONCEPTS = `
  select
    json_agg(
      json_build_object(
        'number', c.number,
        'english', ${englishWordSql('c')},
        'gloss', c.gloss,
        'subject', c.subject,
        'version', c.version,
        'definition', c.definition,
        'labels', ${OTHER_NAMES},
        'terms', (${TERMS})
      )
      order by c.strength desc, c.number
    )
  from concepts c
  where c.id in (m.concept_id, m.other_id)`;

/**
 * Lists candidates whose concepts are both public and in the caller's scope: open ones from the
 * clearest suggestion on, decided ones from the latest decision on.
 */
export async function listMergeCandidates(
  database: Queryable,
  filters: Filters,
): Promise<{ candidates: MergeCandidate[]; total: number }> {
  const { rows, total } = await queryPage<MergeCandidate>(database, (bind) =>
    candidatesSql(filters, bind),
  );
  return { candidates: rows, total };
}

function candidatesSql({ page, pageSize, ...filters }: Filters, bind: Bind): string {
  return `
    with found as materialized (
      select
        m.id,
        row_number() over (order by ${orders[filters.list]}, a.headword, m.id) as place
      from merge_candidates m
      join concepts a on a.id = m.concept_id
      join concepts b on b.id = m.other_id
      where ${conditions(filters, bind).join(' and ')}
    )
    select n.total, p.*
    from (select count(*) as total from found) n
    left join (
      select
        f.place,
        m.id,
        m.state,
        m.score,
        m.evidence,
        (${CONCEPTS}) as concepts,
        m.decided_at,
        coalesce(concat_ws(' ', u.first_name, u.last_name), '') as decided_by
      from (
        select id, place
        from found
        order by place
        limit ${bind(pageSize)}
        offset ${bind((page - 1) * pageSize)}
      ) f
      join merge_candidates m on m.id = f.id
      left join users u on u.id = m.decided_by
    ) p on true
    order by p.place`;
}

const orders: Record<Filters['list'], string> = {
  merge: 'm.score desc',
  'keep-apart': 'm.score',
  'kept-apart': 'm.decided_at desc',
};

type Chosen = Omit<Filters, 'page' | 'pageSize'>;

function conditions({ list, language, subject, scope }: Chosen, bind: Bind): string[] {
  const both = ['a', 'b'];
  return [
    ...selectList(list, bind),
    ...both.map((alias) => `${alias}.merged_into is null and ${alias}.strength > 0`),
    ...both.flatMap((alias) => scopeConditions(scope, bind, { subject: `${alias}.subject` })),
    ...(subject === 'all' ? [] : [`${bind(subject)} in (a.subject, b.subject)`]),
    ...(language === 'all' ? [] : [hasWordIn(bind(language))]),
  ];
}

function selectList(list: Filters['list'], bind: Bind): string[] {
  if (list === 'kept-apart') return [`m.state = 'kept-apart'`];
  const { from, to } = suggestedScores[list];
  return [`m.state = 'open'`, `m.score between ${bind(from)} and ${bind(to)}`];
}

const hasWordIn = (language: string): string => `
  exists (
    select
    from terms t
    where t.concept_id in (a.id, b.id)
      and t.language = ${language}
      and ${isPublicTerm('t')}
  )`;
