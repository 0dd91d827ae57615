import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { hasInScope } from './scope-sql.ts';

export type ActiveVerifiers = { language: Language; active: number }[];

const ACTIVE_VERIFIERS = `
  with verifiers as materialized (
    select u.id, u.role
    from users u
    where u.role in ('verifier', 'admin')
      and not exists (
        select
        from suspensions x
        where x.user_id = u.id and x.lifted_at is null
      )
  ),
  decided as (
    select distinct
      v.id,
      v.role,
      (select t.language from terms t where t.id = h.term_id) as language
    from verifiers v
    join term_history h on h.actor_id = v.id and h.action in ('verified', 'rejected')
    where h.created_at > now() - make_interval(days => $2)
      and not exists (
        select
        from uncounted_decisions x
        where x.history_id = h.id
      )
  )
  select l.language, count(d.id) as active
  from unnest($1::text[]) with ordinality as l (language, place)
  left join decided d on d.language = l.language and ${hasInScope('d', { language: 'l.language' })}
  group by l.language, l.place
  order by l.place`;

/**
 * Counts for each language the verifiers and administrators who may decide in it and did so within
 * `limits.activeVerifierDays`.
 */
export async function countActiveVerifiers(database: Queryable): Promise<ActiveVerifiers> {
  const { rows } = await database.query<ActiveVerifiers[number]>(ACTIVE_VERIFIERS, [
    languageIds,
    limits.activeVerifierDays,
  ]);
  return rows;
}

const MAX_AGE_MS = 60_000;

/**
 * Returns a function that counts at most once a minute, because counting reads the decisions of
 * several weeks.
 */
export function cacheActiveVerifiers(database: Queryable): () => Promise<ActiveVerifiers> {
  let cached: { reply: Promise<ActiveVerifiers>; until: number } | null = null;
  return () => {
    if (cached && performance.now() < cached.until) return cached.reply;
    const reply = countActiveVerifiers(database);
    cached = { reply, until: performance.now() + MAX_AGE_MS };
    reply.catch(() => {
      cached = null;
    });
    return reply;
  };
}
