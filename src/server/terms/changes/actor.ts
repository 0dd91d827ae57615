import { type ErrorText, errorText } from '#contract/error-texts.ts';
import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/terms/term.ts';
import { isInScope, type Scope, scopeOf } from '#domain/people/scope.ts';
import { type Action, can } from '#domain/permissions.ts';
import { type Role, type ViewerRole, viewerRole } from '#domain/roles.ts';
import { defaultSettings } from '#domain/site/settings.ts';
import type { Subject } from '#domain/subjects.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import { restrictionsSql } from '#server/identity/sessions/restrictions-sql.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { type ChangeKind, findRule } from './kinds.ts';
import type { ChangeRule } from './rule.ts';

/** The person who changes a term or a concept, as stored at the time of the change. */
export type Actor = {
  id: string;
  /** Imports and jobs. They have no role and no scope. */
  isSystem: boolean;
  role: ViewerRole;
  scope: Scope | null;
  /** Whether people may decide on their own submissions. */
  selfReview: boolean;
};

const READ_ACTOR = `
  select
    u.id,
    u.is_system,
    u.role,
    u.email_verified,
    (select value = 'true' from settings where name = 'selfReview') as self_review,
    ${restrictionsSql('u')}
  from users u
  where u.id = $1`;

type ActorRow = Pick<Actor, 'id' | 'isSystem' | 'scope'> & {
  role: Role;
  emailVerified: boolean;
  /** Null if nobody has changed the setting. */
  selfReview: boolean | null;
  suspension: { reason: string } | null;
};

/**
 * Reads the role and the scope of the user who makes a change, in its transaction. Callers
 * therefore cannot forget the scope or pass an outdated one.
 */
export async function readActor(tx: Queryable, id: string): Promise<Actor> {
  const { rows } = await tx.query<ActorRow>(READ_ACTOR, [id]);
  const [row] = rows;
  if (!row) throw new Error('the user who makes the change does not exist');
  return {
    id,
    isSystem: row.isSystem,
    role: viewerRole({ ...row, secondFactorMissing: false }),
    scope: row.scope,
    selfReview: row.selfReview ?? defaultSettings.selfReview,
  };
}

/** Returns the caller of an endpoint as an actor, before the transaction of a change reads it. */
export const callerAsActor = (caller: SignedInCaller, selfReview: boolean): Actor => ({
  id: caller.user.id,
  isSystem: false,
  role: caller.viewerRole,
  scope: scopeOf(caller),
  selfReview,
});

/** The facts on which the permission to change a term depends. */
type Guarded = Pick<Term, 'submitterId' | 'language' | 'subject'>;

/** Why somebody may not change a term. */
const obstacles = {
  role: () => errorText('role'),
  notOwn: () => errorText('not_your_submission'),
  scope: () => errorText('out_of_scope'),
  own: () => errorText('own_submission'),
} as const satisfies Record<string, () => ErrorText>;

/** Finds why the actor may not change the term, as it is or as it would be. */
export function findObstacle(
  kind: ChangeKind,
  actor: Actor,
  term: Guarded,
): keyof typeof obstacles | null {
  const { needs, own, scoped }: ChangeRule = findRule(kind);
  if (actor.isSystem || needs === 'consequence') return null;
  if (needs === 'system' || !can(actor.role, needs)) return 'role';
  const isOwn = term.submitterId === actor.id;
  if (own === 'required' && !isOwn) return 'notOwn';
  if (scoped && !isInScope(actor.scope, term)) return 'scope';
  const refusesOwn = own === 'refused' || (own === 'refusedUnlessSelfReview' && !actor.selfReview);
  return refusesOwn && isOwn ? 'own' : null;
}

/**
 * Checks whether the actor may change the term, as it is or as it would be.
 * @throws 403 if the role, the scope or the submitter of the term forbids it
 */
export function checkActor(kind: ChangeKind, actor: Actor, term: Guarded): void {
  const obstacle = findObstacle(kind, actor, term);
  if (obstacle) throw new HttpProblem(403, obstacles[obstacle]());
}

/**
 * Checks whether the actor may change concepts of these subjects.
 * @throws 403 if the role or the scope forbids it
 */
export function checkSubjects(
  needs: Action,
  { isSystem, role, scope }: Actor,
  subjects: readonly Subject[],
): void {
  if (isSystem) return;
  if (!can(role, needs)) throw new HttpProblem(403, errorText('role'));
  if (!subjects.every((subject) => isInScope(scope, { subject })))
    throw new HttpProblem(403, errorText('out_of_scope'));
}

/** @throws 409 if the term has another status than the change needs, or was merged */
export function checkStatus(
  kind: ChangeKind,
  { status, mergedInto }: Pick<Term, 'status' | 'mergedInto'>,
): void {
  const { from, refuses, wrongStatus }: ChangeRule = findRule(kind);
  if (!from.includes(status)) throw new HttpProblem(409, wrongStatus?.() ?? alreadyDecided(status));
  if (refuses === 'merged' && mergedInto !== null)
    throw new HttpProblem(409, errorText('term_merged'));
}

/** The facts on which it depends whether anybody can change a term. */
type Changeable = Pick<Term, 'status' | 'mergedInto' | 'version'> & {
  withdrawnAt: string | null;
  spamBatch: string | null;
  deletedAt: string | null;
};

/**
 * Checks whether the change is possible in the state of the term.
 * @param version the version that the actor saw
 * @throws 404 if the text of the term was deleted
 * @throws 409 if the term has another status, was merged, is unlisted, or has changed since
 */
export function checkState(kind: ChangeKind, term: Changeable, version?: number): void {
  const { mergedInto, withdrawnAt, spamBatch, deletedAt } = term;
  if (deletedAt !== null) throw new HttpProblem(404, errorText('missing'));
  checkStatus(kind, term);
  const { refuses }: ChangeRule = findRule(kind);
  const isUnlisted = [mergedInto, withdrawnAt, spamBatch].some((value) => value !== null);
  if (refuses === 'unlisted' && isUnlisted) throw new HttpProblem(409, errorText('not_reviewable'));
  if (version !== undefined && version !== term.version)
    throw new HttpProblem(409, errorText('term_changed'));
}

/**
 * Checks whether new terms may be stored.
 * @param by.verifierId who verifies them at the same time, or null
 * @throws 403 if the submitter may not submit terms, or the verifier may not verify all of them
 */
export async function checkNew(
  tx: Queryable,
  inputs: readonly Pick<Term, 'language' | 'subject'>[],
  by: { submitterId: string; verifierId: string | null },
): Promise<void> {
  const submitter = await readActor(tx, by.submitterId);
  if (!submitter.isSystem && !can(submitter.role, 'term.submit'))
    throw new HttpProblem(403, errorText('role'));
  if (by.verifierId === null) return;
  const verifier = await readActor(tx, by.verifierId);
  for (const input of inputs)
    checkActor('approve', verifier, { ...input, submitterId: by.submitterId });
}
