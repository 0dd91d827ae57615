/*
 * SELECTs of the ids of the concepts to which a concept with the alias `c` is related. Related
 * concepts are stored once, so they are read from both sides.
 */

export const BROADER_IDS = `
  select r.other_id
  from concept_relations r
  where r.concept_id = c.id and r.kind = 'broader'`;

export const NARROWER_IDS = `
  select r.concept_id
  from concept_relations r
  where r.other_id = c.id and r.kind = 'broader'`;

export const RELATED_IDS = `
  select r.other_id
  from concept_relations r
  where r.concept_id = c.id and r.kind = 'related'
  union all
  select r.concept_id
  from concept_relations r
  where r.other_id = c.id and r.kind = 'related'`;
