import { useState } from 'react';

type FieldError = { path: string; message: string };

/**
 * The errors of a form's fields, in the order of the fields. An error no longer applies once its
 * field changes; the summary keeps every error until the last one no longer applies, so that its
 * links do not move while a person works through them.
 * @returns `current`: the errors that still apply; `messageOf` returns that of one field;
 * `summary`: the errors for the summary; `show` replaces the errors by those found in these values
 */
export function useFieldErrors<T extends object>(values: T, order: readonly (keyof T & string)[]) {
  const [checked, setChecked] = useState<{ errors: readonly FieldError[]; values: T }>({
    errors: [],
    values,
  });
  const all = order.flatMap((field) => checked.errors.filter(({ path }) => path === field));
  const current = all.filter(
    ({ path }) => values[path as keyof T] === checked.values[path as keyof T],
  );
  return {
    current,
    summary: current.length > 0 ? all : [],
    messageOf: (field: keyof T) => current.find(({ path }) => path === field)?.message,
    show: (errors: readonly FieldError[]) => setChecked({ errors, values }),
  };
}
