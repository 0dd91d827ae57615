import type { FieldError } from '#domain/term.ts';
import { useState } from 'react';
import { fieldOrder } from './TermFields.tsx';
import type { TermText } from './term-text.ts';

/**
 * The wrong fields of a term's form, in the order of its fields.
 * @returns `standing`, those that were not touched since the check, for the fields; `all` for the summary, empty once every one was answered;
 * `show`, which takes what a check of this very text found
 */
export function useFieldErrors(text: TermText) {
  const [found, setFound] = useState<{ errors: readonly FieldError[]; of: TermText }>({ errors: [], of: text });
  const all = fieldOrder.flatMap((field) => found.errors.filter(({ path }) => path === field));
  const standing = all.filter(({ path }) => text[path as keyof TermText] === found.of[path as keyof TermText]);
  return { standing, all: standing.length > 0 ? all : [], show: (errors: readonly FieldError[]) => setFound({ errors, of: text }) };
}
