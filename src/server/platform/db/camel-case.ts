/** Caches the results of a conversion, because all queries convert the same few names. */
function cached(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let converted = known.get(name);
    if (converted === undefined) {
      converted = convert(name);
      known.set(name, converted);
    }
    return converted;
  };
}

/**
 * Converts a table or column name from the code's form to PostgreSQL's: `createdAt` becomes
 * `created_at`.
 */
export const snakeCase = cached((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/**
 * Converts a table or column name from PostgreSQL's form to the code's: `created_at` becomes
 * `createdAt`.
 */
export const camelCase = cached((name) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/**
 * Builds objects from rows that `pg` returned as arrays. The keys of an object are the column names
 * in camelCase.
 */
export function toObjects<Row>(
  fields: readonly { name: string }[],
  rows: readonly (readonly unknown[])[],
): Row[] {
  const keys = fields.map(({ name }) => camelCase(name));
  // Copying an object that has all keys is cheaper than adding the keys to each row one by one.
  const empty: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  return rows.map((values) => {
    const row = { ...empty };
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index];
    return row as Row;
  });
}
