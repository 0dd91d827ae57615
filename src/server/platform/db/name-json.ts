/** Returns SQL for a person's id and name as JSON. `table` is an alias of `users`. */
export const nameJson = (table: string): string => `
  json_build_object(
    'id', ${table}.id,
    'firstName', ${table}.first_name,
    'lastName', ${table}.last_name
  )`;
