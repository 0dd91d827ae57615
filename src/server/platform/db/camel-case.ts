/** Every query converts the same few names, so each conversion is cached. */
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

/** The name of a table or column in PostgreSQL: `createdAt` is `created_at`. */
export const snakeCase = cached((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** The name of a table or column in the code: `created_at` is `createdAt`. */
export const camelCase = cached((name) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Builds objects from rows that `pg` returned as arrays; keys are the columns in camelCase. */
export function toObjects<Row>(
  fields: readonly { name: string }[],
  rows: readonly (readonly unknown[])[],
): Row[] {
  const keys = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index];
    return row as Row;
  });
}
