import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Queryable } from '#server/platform/db/database.ts';

const TERMS_PER_INSERT = 5000;

const INSERT_CANDIDATES = `
  insert into export_candidates (term_id, number, digest)
  select term_id, number, decode(digest, 'hex')
  from unnest($1::uuid[], $2::integer[], $3::text[]) as c (term_id, number, digest)`;

const STORE_DIFFERENCES = `
  insert into export_changes (term_id, number, action)
  select
    c.term_id,
    c.number,
    case when e.term_id is null then 'added' else 'changed' end
  from export_candidates c
  left join exported_terms e on e.term_id = c.term_id
  where e.digest is distinct from c.digest
  order by c.number nulls last, c.term_id`;

// A term that was merged several times is replaced by the last target. If that one is not exported
// either, the term is removed.
const STORE_REMOVALS = `
  with recursive
    gone as (
      select e.term_id, e.number
      from exported_terms e
      left join export_candidates c on c.term_id = e.term_id
      where c.term_id is null
    ),
    chain as (
      select g.term_id, t.merged_into as successor
      from gone g
      join terms t on t.id = g.term_id
      where t.merged_into is not null
      union
      select c.term_id, t.merged_into
      from chain c
      join terms t on t.id = c.successor
      where t.merged_into is not null
    )
  insert into export_changes (term_id, number, action, successor)
  select
    g.term_id,
    g.number,
    case when s.successor is null then 'removed' else 'merged' end,
    s.successor
  from gone g
  left join (
    select chain.term_id, chain.successor
    from chain
    join export_candidates c on c.term_id = chain.successor
  ) as s on s.term_id = g.term_id
  order by g.number nulls last, g.term_id`;

const DELETE_REMOVED = `
  delete from exported_terms e
  where not exists (
    select
    from export_candidates c
    where c.term_id = e.term_id
  )`;

const STORE_CANDIDATES = `
  insert into exported_terms (term_id, number, digest)
  select term_id, number, digest
  from export_candidates
  on conflict (term_id) do update
    set number = excluded.number, digest = excluded.digest
    where exported_terms.digest <> excluded.digest`;

/**
 * Compares the terms of the new files with those of the files before, and stores the differences
 * for mirrors.
 * @param digests the file that `writeSet` wrote
 * @param isFirst whether there are no files yet. Mirrors then start from a complete file, so no
 * changes are stored
 */
export async function storeChanges(
  tx: Queryable,
  digests: string,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  // PostgreSQL has no statistics about the new rows, and would choose a slow nested loop over both
  // tables.
  await tx.query('set local enable_nestloop = off');
  await insertCandidates(tx, digests);
  if (!isFirst) {
    await tx.query(STORE_DIFFERENCES);
    await tx.query(STORE_REMOVALS);
  }
  await tx.query(DELETE_REMOVED);
  await tx.query(STORE_CANDIDATES);
  await tx.query('delete from export_candidates');
  await tx.query('set local enable_nestloop = on');
}

async function insertCandidates(tx: Queryable, digests: string): Promise<void> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(digests) })) {
    lines.push(line);
    if (lines.length < TERMS_PER_INSERT) continue;
    await insertLines(tx, lines);
    lines = [];
  }
  if (lines.length > 0) await insertLines(tx, lines);
}

async function insertLines(tx: Queryable, lines: readonly string[]): Promise<void> {
  const cells = lines.map((line) => line.split(' '));
  await tx.query(INSERT_CANDIDATES, [
    cells.map(([id]) => id),
    cells.map(([, number]) => (number ? Number(number) : null)),
    cells.map(([, , digest]) => digest),
  ]);
}
