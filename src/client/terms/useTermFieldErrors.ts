import { useFieldErrors } from '../ui/useFieldErrors.ts';
import { fieldOrder, type TermFormLayout } from './term-form.ts';
import type { TermText } from './term-text.ts';

/** Manages the field errors of a term's form, in the order in which the form shows the fields. */
export const useTermFieldErrors = (text: TermText, layout: TermFormLayout) =>
  useFieldErrors(text, fieldOrder(layout));
