/** What every read of a term selects, aliased to the contract's names; `t` is the table. */
export const termColumns = `t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.meaning, t.language, t.subject, t.notes, t.status,
  t.submitter_id as "submitterId", t.verifier_id as "verifierId", t.verified_at as "verifiedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`;
