import { isPublicTerm } from '../rows/unlisted.ts';

/** Selects the other English names of the concept with the alias `c`, as an array. */
export const OTHER_NAMES = `
  array(
    select distinct l.text
    from concept_labels l
    left join terms t on t.id = l.term_id
    where l.concept_id = c.id
      and l.kind = 'admitted'
      and (l.term_id is null or ${isPublicTerm('t')})
    order by l.text
  )`;
