import { useState } from 'react';

type FieldError = { path: string; message: string };

/**
 * The wrong fields of a form, in the order of its fields.
 * @returns `standing`, those that were not touched since the check, for the fields; `all` for the
 * summary, empty once every one was answered;
 * `show`, which takes what a check of these very values found
 */
export function useFieldErrors<T extends object>(values: T, order: readonly (keyof T & string)[]) {
  const [found, setFound] = useState<{ errors: readonly FieldError[]; of: T }>({
    errors: [],
    of: values,
  });
  const all = order.flatMap((field) => found.errors.filter(({ path }) => path === field));
  const standing = all.filter(({ path }) => values[path as keyof T] === found.of[path as keyof T]);
  return {
    standing,
    all: standing.length > 0 ? all : [],
    show: (errors: readonly FieldError[]) => setFound({ errors, of: values }),
  };
}
