import type { QueryOf } from '#contract/endpoint.ts';
import { chosenLanguages } from '#contract/list-query.ts';
import type { listProposals as listEndpoint, Proposal } from '#contract/proposals.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import { m } from '#domain/messages.ts';
import {
  isOutdated,
  type ProposedConcept,
  type ProposedValues,
  readPresentConcept,
  readPresentTerm,
} from '#domain/proposal.ts';
import type { Scope } from '#domain/scope.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { selectTerm } from '#server/terms/columns.ts';
import { englishWordSql } from '#server/terms/english-word-sql.ts';

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
> & { author: Proposal['author'] };

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
  if (!proposal) throw new HttpProblem(404, m.errors_detail_missing());
  return proposal;
}

type Filters = QueryOf<typeof listEndpoint>;

/**
 * Lists one page of the proposals: open ones oldest first, others newest first. Verifiers see those
 * in their scope, except their own ones.
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

function listSql({ user, viewerRole }: SignedInCaller, filters: Filters, bind: Bind): string {
  const { status, subject, mine, term, page, pageSize } = filters;
  const languages = chosenLanguages(filters);
  const scope = mine === 'false' && viewerRole === 'verifier' ? user.scope : null;
  const conditions = [
    'true',
    ...(mine === 'true' ? [`p.author_id = ${bind(user.id)}`] : []),
    ...(status === 'all' ? [] : [`p.status = ${bind(status)}`]),
    ...(term ? [`p.term_id = ${bind(term)}`] : []),
    ...(languages.length === 0 ? [] : [`t.language = any(${bind(languages)})`]),
    ...(subject === 'all' ? [] : [`coalesce(t.subject, c.subject) = ${bind(subject)}`]),
    ...(scope ? [scopeCondition(scope, bind)] : []),
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

/** Concepts have no language, so only the subjects of the scope concern them. */
function scopeCondition(scope: Scope, bind: Bind): string {
  const parts = scope.map(({ languages, subjects }) => {
    const conditions = [
      'true',
      ...(languages.length > 0
        ? [`(t.language = any(${bind(languages)}) or p.concept_id is not null)`]
        : []),
      ...(subjects.length > 0 ? [`coalesce(t.subject, c.subject) = any(${bind(subjects)})`] : []),
    ];
    return `(${conditions.join(' and ')})`;
  });
  return `(${parts.join(' or ') || 'false'})`;
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
    c.subject,
    c.definition
  from concepts c
  where c.id = any($1::uuid[])`;

async function readConcepts(database: Queryable, rows: readonly ProposalRow[]) {
  const ids = rows.flatMap(({ conceptId }) => conceptId ?? []);
  const concepts = (await database.query<ConceptRow>(READ_CONCEPTS, [ids])).rows;
  return new Map(concepts.map((concept) => [concept.id, concept]));
}
