import { errorText } from '#contract/error-texts.ts';
import type { DecidedTerm } from '#contract/review/verification.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { copyKey } from '#domain/term/copy-key.ts';
import { changesBetween } from '#domain/term/fields.ts';
import type { Usage } from '#domain/term/usage.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { requireSecond } from '../decisions/approvals.ts';
import { selectTerm } from '../rows/columns.ts';
import { refuseCopy } from '../rows/exact-copies.ts';
import { type Actor, checkActor, checkState, checkSubjects, readActor } from './actor.ts';
import { applyChange } from './apply.ts';
import { type ChangeKind, findRule } from './kinds.ts';
import { lockTerms } from './lock.ts';
import { type CheckedChange, predict, type Result } from './planned.ts';
import type { ChangeRule } from './rule.ts';
import { selectStates, type TermState } from './state.ts';

export type { Next, TargetConcept } from './planned.ts';

/** A change of terms. `next` is called before and after the terms are locked. */
export type Change = CheckedChange & {
  /** The version that the actor saw. */
  version?: number | undefined;
  /** The concepts that the terms join. */
  joined?: readonly string[];
  /** Further concepts that the change affects. */
  affected?: readonly string[];
  /** The usage after the change, if the change sets it. */
  usage?: Usage | undefined;
  /** Whether other words of the concepts may become preferred or stop being so. */
  changesOthers?: boolean;
  /** Checks, once the terms are locked, that the change is still possible. */
  check?: (terms: readonly TermState[]) => Promise<void> | void;
  /** Whether the words may repeat those of another term, as in the sample and the crowd. */
  mayRepeat?: boolean;
  /**
   * Reads who else agrees with the change, once the terms are locked. Only people who may decide on
   * the term are counted.
   */
  readAgreeing?: () => Promise<readonly string[]>;
};

/**
 * Changes stored terms. This is the only way to do so: it locks the terms and their concepts,
 * checks the role, the scope and the state before and after the change, stores the terms with their
 * history, decisions and notices, and brings up to date what is computed from them. kinds.ts says
 * what each kind of change entails.
 * @returns the changes in the order of the ids of the terms
 * @throws 400 if the change must change something and would not
 * @throws 403 if the actor may not change one of the terms, as it is or as it would be
 * @throws 404 if a term does not exist, or its text was deleted
 * @throws 409 if the state of a term does not allow the change, or it has changed meanwhile
 * @throws 409 with a link if the change would publish an exact copy of another term
 * @throws SecondApprovalMissing if the change needs a second verifier who agrees
 */
export async function changeTerms(
  tx: Queryable,
  termIds: readonly string[],
  change: Change,
): Promise<Result[]> {
  const rule = findRule(change.kind);
  const actor = await readActor(tx, change.actorId);
  const compared = rule.publishes ? await compareWords(tx, termIds, actor, change) : null;
  const terms = await lockTerms(tx, termIds, {
    rule,
    joined: change.joined ?? [],
    affected: change.affected,
    usage: change.usage,
    changesOthers: change.changesOthers,
  });
  for (const term of terms) checkBefore(change, actor, term);
  if (rule.scoped) await checkConcepts(tx, actor, terms, change);
  await change.check?.(terms);
  for (const before of terms) {
    const after = predict(before, change.next?.(before) ?? {});
    checkAfter(rule, change.kind, actor, { before, after });
    if (compared && compared.get(before.id) !== copyKey(after))
      throw new HttpProblem(409, errorText('term_changed'));
    if (rule.needsSecond && !actor.isSystem)
      await requireSecond(tx, { before, after }, async () => {
        const others = (await change.readAgreeing?.()) ?? [];
        return others.filter((id) => id !== actor.id && id !== before.submitterId);
      });
  }
  return applyChange(tx, terms, change);
}

/** Changes one term. @returns the term after the change, with the decision if one was stored */
export async function changeTerm(
  tx: Queryable,
  termId: string,
  change: Change,
): Promise<DecidedTerm> {
  const [result] = await changeTerms(tx, [termId], change);
  return { ...(await readChanged(tx, termId)), decision: result?.decision ?? null };
}

export const readChanged = (tx: Queryable, termId: string): Promise<Term> =>
  tx.selectFrom('terms').select(selectTerm).where('id', '=', termId).executeTakeFirstOrThrow();

function checkBefore({ kind, version }: Change, actor: Actor, term: TermState): void {
  checkActor(kind, actor, term);
  checkState(kind, term, version);
}

/**
 * Checks the subjects of the concepts that terms leave and join, because both change (decision
 * 0066). Terms that stay in their concept need only their own subject.
 */
async function checkConcepts(
  tx: Queryable,
  actor: Actor,
  terms: readonly TermState[],
  { joined = [] }: Change,
): Promise<void> {
  const moves = terms.some(({ conceptId }) => conceptId && !joined.includes(conceptId));
  if (joined.length === 0 || !moves) return;
  const conceptIds = terms.flatMap(({ conceptId }) => conceptId ?? []);
  const concepts = await tx
    .selectFrom('concepts')
    .select('subject')
    .where('id', '=', anyOf([...conceptIds, ...joined]))
    .execute();
  checkSubjects(
    'concept.edit',
    actor,
    concepts.map(({ subject }) => subject),
  );
}

function checkAfter(
  rule: ChangeRule,
  kind: ChangeKind,
  actor: Actor,
  { before, after }: { before: TermState; after: TermState },
): void {
  checkActor(kind, actor, after);
  if (rule.requiresChanges && Object.keys(changesBetween(before, after)).length === 0)
    throw new HttpProblem(400, errorText('fields'), {
      errors: [{ path: 'changes', message: m.rules_proposal_unchanged() }],
    });
}

/**
 * Refuses exact copies before other locks are taken, because that is the order of the locks. Until
 * the transaction ends, nobody else can publish the same words.
 * @returns the key of the words of each term after the change
 */
async function compareWords(
  tx: Queryable,
  termIds: readonly string[],
  actor: Actor,
  change: Change,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const present of await selectStates(tx, termIds).execute()) {
    checkBefore(change, actor, present);
    const after = predict(present, change.next?.(present) ?? {});
    checkActor(change.kind, actor, after);
    const { id, conceptId } = after;
    if (conceptId && !change.mayRepeat) await refuseCopy(tx, { ...after, id, conceptId });
    keys.set(id, copyKey(after));
  }
  return keys;
}
