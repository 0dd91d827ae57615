import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';

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
  left join decided d on d.language = l.language and (
    d.role = 'admin'
    or not exists (
      select
      from verifier_scopes s
      where s.user_id = d.id and s.lent_until is null
    )
    or exists (
      select
      from verifier_scopes s
      where s.user_id = d.id
        and (s.lent_until is null or s.lent_until > now())
        and (s.languages = '{}' or l.language = any (s.languages))
    )
  )
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
export function keepActiveVerifiers(database: Queryable): () => Promise<ActiveVerifiers> {
  let kept: { reply: Promise<ActiveVerifiers>; until: number } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.reply;
    const reply = countActiveVerifiers(database);
    kept = { reply, until: performance.now() + MAX_AGE_MS };
    reply.catch(() => {
      kept = null;
    });
    return reply;
  };
}
