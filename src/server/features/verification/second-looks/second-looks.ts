import type { BodyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import type {
  answerSecondLook as answerEndpoint,
  SecondLook,
} from '#contract/review/second-looks.ts';
import type { Term, TermExtras } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { type TermRow, termColumns } from '#server/terms/rows/columns.ts';
import { extrasSql } from '#server/terms/rows/read-extras.ts';
import { filterConditions, type PageFilters, pageClauses } from '../queue/filters.ts';
import { addComment, joinConversation } from '../review/comments.ts';

/** Any verifier can answer a second look, except the author and those who approved the term. */
const canAnswerSql = (verifierId: string, at = 'now()'): string => `
  l.created_at > ${at} - make_interval(days => ${limits.secondLooks.days})
  and t.submitter_id <> ${verifierId}
  and d.actor_id <> ${verifierId}
  and not exists (
    select
    from term_confirmations c
    where c.term_id = t.id and c.verifier_id = ${verifierId}
  )`;

const LOOKS = `
  from second_looks l
  join terms t on t.id = l.term_id
  join term_decisions d on d.id = l.decision_id`;

/** Lists the second looks that the verifier can answer, oldest first. */
export async function listSecondLooks(
  database: Queryable,
  verifierId: string,
  filters: PageFilters,
): Promise<{ looks: SecondLook[]; total: number }> {
  const { rows, total } = await queryPage<TermRow & { extras: TermExtras }>(database, (bind) =>
    listSql(verifierId, filters, bind),
  );
  return { looks: rows.map(({ extras, ...term }) => ({ ...term, ...extras })), total };
}

function listSql(verifierId: string, filters: PageFilters, bind: Bind): string {
  const where = [
    'l.verdict is null',
    canAnswerSql(bind(verifierId)),
    ...filterConditions(filters, bind),
  ].join(' and ');
  return `
    select n.total, p.*
    from (
      select count(*) as total
      ${LOOKS}
      where ${where}
    ) n
    left join lateral (
      select l.created_at as drawn_at, ${termColumns}, ${extrasSql('t.id')} as extras
      ${LOOKS}
      where ${where}
      order by l.created_at, l.term_id
      ${pageClauses(filters, bind)}
    ) p on true
    order by p.drawn_at, p.id`;
}

const FIND_LOOK = `
  select l.verdict, d.actor_id, h.reason
  ${LOOKS}
  join term_history h on h.term_id = l.term_id and h.position = d.position
  where l.term_id = $1 and ${canAnswerSql('$2', 'coalesce($3::timestamptz, now())')}
  for no key update of l`;

type FoundLook = Pick<Row<'secondLooks'>, 'verdict'> &
  Pick<Row<'termDecisions'>, 'actorId'> &
  Pick<Row<'termHistory'>, 'reason'>;

type NewVerdict = BodyOf<typeof answerEndpoint> & {
  verifier: Parameters<typeof joinConversation>[2];
  /** When the answer was given; by default, now. */
  at?: string;
};

/**
 * Stores a second verdict. If it differs from the first one, both reasons become a comment on the
 * term, about which its author and the first verifier are told.
 * @throws 404 if the verifier cannot answer a second look at the term
 * @throws 409 if somebody else has answered it
 */
export async function answerSecondLook(
  tx: Queryable,
  term: Term,
  { verdict, reason, verifier, at }: NewVerdict,
): Promise<{ agrees: boolean }> {
  const verifierId = verifier.user.id;
  // Locks in the same order as changes of the term, to avoid deadlocks.
  await tx.selectFrom('terms').select('id').where('id', '=', term.id).forShare().execute();
  const { rows } = await tx.query<FoundLook>(FIND_LOOK, [term.id, verifierId, at]);
  const [look] = rows;
  if (!look) throw new HttpProblem(404, errorText('missing'));
  if (look.verdict !== null) throw new HttpProblem(409, errorText('second_look_given'));
  await tx
    .updateTable('secondLooks')
    .set({ verdict, reason, verifierId, decidedAt: at ?? now })
    .where('termId', '=', term.id)
    .execute();
  const agrees = verdict === 'approve';
  if (!agrees)
    await addComment(tx, await joinConversation(tx, term, verifier), {
      at,
      text: m.second_looks_comment({
        approval: look.reason ?? m.second_looks_no_reason(),
        objection: reason,
      }),
      alsoTell: [look.actorId],
    });
  return { agrees };
}
