import { useStandingErrors } from '../ui/useStandingErrors.ts';
import { fieldOrder } from './TermFields.tsx';
import type { TermText } from './term-text.ts';

/** The wrong fields of a term's form, in the order of its fields. */
export const useFieldErrors = (text: TermText) => useStandingErrors(text, fieldOrder);
