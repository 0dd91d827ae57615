import type { QueryOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { chosenLanguages } from '#contract/list-query.ts';
import type { listProposals as listEndpoint, Proposal } from '#contract/terms/proposals.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import { type Scope, scopeOf } from '#domain/people/scope.ts';
import {
  isOutdated,
  type ProposedConcept,
  type ProposedValues,
  readPresentConcept,
  readPresentTerm,
} from '#domain/review/proposal.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';
import { selectTerm } from '#server/terms/rows/columns.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';

type ProposalRow = Pick<
  Row<'proposals'>,
  | 'id'
  | 'termId'
  | 'conceptId'
  | 'authorId'
  | 'changes'
  | 'source'
  | 'reason'
  | 'status'
  | 'decisionReason'
  | 'decidedAt'
  | 'createdAt'
> &
  Pick<Proposal, 'author' | 'approvedOnce'>;

const columns = `
  p.id,
  p.term_id,
  p.concept_id,
  p.author_id,
  p.changes,
  p.source,
  p.reason,
  p.status,
  p.decision_reason,
  p.decided_at,
  p.created_at,
  p.approved_by is not null as approved_once,
  json_build_object('firstName', u.first_name, 'lastName', u.last_name) as author`;

const FIND_PROPOSAL = `
  select ${columns}
  from proposals p
  join users u on u.id = p.author_id
  where p.id = $1`;

/** @throws 404 if there is no such proposal */
export async function findProposal(
  database: Queryable,
  viewerId: string,
  id: string,
): Promise<StoredProposal> {
  const { rows } = await database.query<ProposalRow>(FIND_PROPOSAL, [id]);
  const [proposal] = await describe(database, rows, viewerId);
  if (!proposal) throw new HttpProblem(404, errorText('missing'));
  return proposal;
}

type Filters = QueryOf<typeof listEndpoint>;

/**
 * Lists one page of the proposals: open ones oldest first, others newest first. These are the
 * caller's own proposals, or those in the verifier's scope without open ones that they cannot
 * decide on.
 */
export async function listProposals(
  database: Queryable,
  caller: SignedInCaller,
  filters: Filters,
): Promise<{ proposals: Proposal[]; total: number }> {
  const { rows, total } = await queryPage<ProposalRow>(database, (bind) =>
    listSql(caller, filters, bind),
  );
  return { proposals: await describe(database, rows, caller.user.id), total };
}

function listSql(caller: SignedInCaller, filters: Filters, bind: Bind): string {
  const { status, subject, mine, term, page, pageSize } = filters;
  const languages = chosenLanguages(filters);
  // Nobody may decide on their own suggestion, or approve one twice.
  const authors = mine === 'true' ? '=' : '<>';
  const conditions = [
    'true',
    ...(mine === 'true' || status === 'open'
      ? [`p.author_id ${authors} ${bind(caller.user.id)}`]
      : []),
    ...(mine === 'false' && status === 'open'
      ? [`p.approved_by is distinct from ${bind(caller.user.id)}`]
      : []),
    ...(status === 'all' ? [] : [`p.status = ${bind(status)}`]),
    ...(term ? [`p.term_id = ${bind(term)}`] : []),
    ...(languages.length === 0 ? [] : [`t.language = any(${bind(languages)})`]),
    ...(subject === 'all' ? [] : [`coalesce(t.subject, c.subject) = ${bind(subject)}`]),
    ...(mine === 'true' ? [] : scopeBothWays(scopeOf(caller), bind)),
  ];
  const matching = `
    from proposals p
    join users u on u.id = p.author_id
    left join terms t on t.id = p.term_id
    left join concepts c on c.id = p.concept_id
    where ${conditions.join(' and ')}`;
  const direction = status === 'open' && mine === 'false' ? 'asc' : 'desc';
  return `
    select n.total, p.*
    from (select count(*) as total ${matching}) n
    left join lateral (
      select ${columns}
      ${matching}
      order by p.created_at ${direction}, p.id ${direction}
      limit ${bind(pageSize)}
      offset ${bind((page - 1) * pageSize)}
    ) p on true
    order by p.created_at ${direction}, p.id ${direction}`;
}

/**
 * Verifiers decide on a proposal only if the term or concept is in their scope before and after.
 */
function scopeBothWays(scope: Scope | null, bind: Bind): string[] {
  if (scope === null) return [];
  const proposed = (field: string, present: string) =>
    `coalesce(p.changes -> '${field}' ->> 'to', ${present})`;
  const terms = [
    ...scopeConditions(scope, bind),
    ...scopeConditions(scope, bind, {
      language: proposed('language', 't.language'),
      subject: proposed('subject', 't.subject'),
    }),
  ];
  const concepts = [
    ...scopeConditions(scope, bind, { subject: 'c.subject' }),
    ...scopeConditions(scope, bind, { subject: proposed('subject', 'c.subject') }),
  ];
  return [
    `case when p.term_id is null
      then ${concepts.join(' and ')}
      else ${terms.join(' and ')}
    end`,
  ];
}

/** A proposal with what the server needs to decide on it. */
export type StoredProposal = Proposal & Pick<ProposalRow, 'termId' | 'conceptId' | 'authorId'>;

async function describe(
  database: Queryable,
  rows: readonly ProposalRow[],
  viewerId: string,
): Promise<StoredProposal[]> {
  const terms = await readTerms(database, rows);
  const concepts = await readConcepts(database, rows);
  return rows.map((row) => {
    const term = row.termId ? (terms.get(row.termId) ?? null) : null;
    const concept = row.conceptId ? (concepts.get(row.conceptId) ?? null) : null;
    const present: ProposedValues = term
      ? readPresentTerm(term, row.changes as TermChanges)
      : readPresentConcept(concept as ProposedConcept, row.changes as ConceptChanges);
    return {
      ...row,
      term,
      concept,
      own: row.authorId === viewerId,
      changes: row.changes as Proposal['changes'],
      present,
      isOutdated: row.status === 'open' && isOutdated(row.changes as Proposal['changes'], present),
    };
  });
}

async function readTerms(database: Queryable, rows: readonly ProposalRow[]) {
  const terms = await database
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', anyOf(rows.flatMap(({ termId }) => termId ?? [])))
    .execute();
  return new Map(terms.map((term) => [term.id, term]));
}

type ConceptRow = ProposedConcept & NonNullable<Proposal['concept']> & { id: string };

const READ_CONCEPTS = `
  select
    c.id,
    c.number,
    ${englishWordSql('c')} as english,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject,
    c.subject,
    c.definition
  from concepts c
  where c.id = any($1::uuid[])`;

async function readConcepts(database: Queryable, rows: readonly ProposalRow[]) {
  const ids = rows.flatMap(({ conceptId }) => conceptId ?? []);
  const concepts = (await database.query<ConceptRow>(READ_CONCEPTS, [ids])).rows;
  return new Map(concepts.map((concept) => [concept.id, concept]));
}
