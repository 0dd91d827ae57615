import { useState } from 'react';

type FieldError = { path: string; message: string };

/**
 * Manages the errors of a form's fields, in the order of the fields. An error applies until the
 * value of its field changes. The error summary takes the focus when its errors change, which would
 * interrupt typing, so `summary` contains all errors until none of them applies.
 * @param initial the errors that the server found before hydration
 * @returns `current`: the errors that still apply; `messageOf`: returns the error message of a
 * field; `summary`: the errors for the error summary; `show`: sets the errors that a check of the
 * current values found
 */
export function useFieldErrors<T extends object>(
  values: T,
  order: readonly (keyof T & string)[],
  initial: readonly FieldError[] = [],
) {
  const [checked, setChecked] = useState<{ errors: readonly FieldError[]; values: T }>({
    errors: initial,
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
