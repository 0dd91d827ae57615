import type { Notice } from '#contract/account/notices.ts';
import { errorText } from '#contract/error-texts.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { joinNamedConcept, namedSense } from './named-concept.ts';

type NoticeRow = Pick<Row<'notices'>, 'id' | 'kind' | 'createdAt' | 'role' | 'reason'> & {
  read: boolean;
  term: Notice['term'];
  concept: Notice['concept'];
};

const LIST_NOTICES = `
  select
    n.id,
    n.kind,
    n.created_at,
    n.read_at is not null as read,
    case
      when n.term_id is not null then json_build_object(
        'id', n.term_id,
        'englishWord', n.english_word,
        'vernacularWord', n.vernacular_word,
        'language', n.language,
        ${namedSense}
      )
    end as term,
    case
      when n.term_id is null and c.id is not null then json_build_object(
        'number', c.number,
        'english', ${englishWordSql('c')},
        ${namedSense}
      )
    end as concept,
    n.role,
    n.reason
  from notices n
  left join terms t on t.id = n.term_id
  ${joinNamedConcept}
  where n.user_id = $1
  order by n.position desc
  limit $2
  offset $3`;

const COUNT_NOTICES = `
  select
    (select count(*) from notices where user_id = $1) as total,
    (select count(*) from notices where user_id = $1 and read_at is null) as unread`;

type Counts = { total: number; unread: number };

/** Lists the user's notices, newest first. */
export async function listNotices(
  database: Queryable,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ notices: Notice[] } & Counts> {
  const [list, counts] = await Promise.all([
    database.query<NoticeRow>(LIST_NOTICES, [userId, pageSize, (page - 1) * pageSize]),
    database.query<Counts>(COUNT_NOTICES, [userId]),
  ]);
  return { notices: list.rows, ...(counts.rows[0] ?? { total: 0, unread: 0 }) };
}

/**
 * Marks a notice of the user, and all earlier ones, as read.
 * @throws 404 if the user has no such notice
 */
export async function markRead(database: Queryable, userId: string, upTo: string): Promise<void> {
  const newest = await database
    .selectFrom('notices')
    .select('position')
    .where('id', '=', upTo)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!newest) throw new HttpProblem(404, errorText('missing'));
  await database
    .updateTable('notices')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('position', '<=', newest.position)
    .execute();
}

export async function countUnread(database: Queryable, userId: string): Promise<number> {
  const { unread } = await database
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
