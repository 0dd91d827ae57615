import { database } from '../access-site.ts';

/** Moves a term and its concept to law, as if somebody else had edited both. */
export async function moveOut(termId: string): Promise<void> {
  await database.query(
    `with moved as (
       update terms set subject = 'law' where id = $1 returning concept_id
     )
     update concepts set subject = 'law' where id in (select concept_id from moved)`,
    [termId],
  );
}
