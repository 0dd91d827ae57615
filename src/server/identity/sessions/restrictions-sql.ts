/**
 * Selects what decides, together with the role, what a person may do now: `suspension`, null if the
 * person is not suspended, and `scope`, null if the person has no scope or is not a verifier.
 * @param person the alias of the table `users`
 */
export const restrictionsSql = (person: string): string => `
    (
      select json_build_object('reason', x.reason)
      from suspensions x
      where x.user_id = ${person}.id and x.lifted_at is null
    ) as suspension,
    (
      select json_agg(json_build_object('languages', v.languages, 'subjects', v.subjects))
      from verifier_scopes v
      where v.user_id = ${person}.id
        and ${person}.role = 'verifier'
        and (v.lent_until is null or v.lent_until > now())
      having bool_or(v.lent_until is null)
    ) as scope`;
