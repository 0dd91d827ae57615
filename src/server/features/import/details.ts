import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { ExportedConcept, ImportedTerm } from '#domain/term/details.ts';
import { type Usage, usageIds } from '#domain/term/usage.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import { isSourceCode } from '#server/terms/describe-sources.ts';
import type { Line } from './lines.ts';

/** Storing a number uses up all smaller ones, because later terms get greater numbers. */
const MAX_NUMBER = 9_999_999;

type Details = Pick<ImportedTerm, 'usage' | 'source' | 'furtherSources' | 'id' | 'number'>;
type Checked<Value> = { value: Value; errors: FieldError[] };

/** Checks what a row says about a term besides its fields. */
export function checkDetails(cells: Line['cells']): Checked<Details> {
  const [usage, id, number] = ['usage', 'id', 'number'].map(
    (column) => cells[column]?.trim() || null,
  );
  const errors: FieldError[] = [];
  if (usage && !isUsage(usage))
    errors.push({ path: 'usage', message: m.rules_choose_from({ values: usageIds.join(', ') }) });
  if (id && !UUID.test(id))
    errors.push({ path: 'id', message: 'Write a UUID, or leave the cell empty.' });
  if (number && !isNumber(number)) errors.push(wrongNumber('number'));
  const [source, ...furtherSources] = new Set(listSources(cells).filter(isSourceCode));
  return {
    errors,
    value: {
      usage: usage && isUsage(usage) ? usage : 'unrated',
      source: source ?? null,
      furtherSources,
      id: id?.toLowerCase() ?? null,
      number: number ? Number(number) : null,
    },
  };
}

const isUsage = (text: string): text is Usage => usageIds.some((id) => id === text);
const isNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_NUMBER;
const wrongNumber = (path: string): FieldError => ({
  path,
  message: `Write a whole number from 1 to ${MAX_NUMBER.toLocaleString('en')}.`,
});

/** Returns the sources that a row names: codes, and other texts. */
export const listSources = ({ source = '', sources = '' }: Line['cells']): string[] =>
  [source, ...sources.split(';')].map((text) => text.trim()).filter(Boolean);

const glossRule = { name: () => 'The gloss', max: limits.text.gloss };

/** Checks what an export says about the concept of a term. */
export function checkConcept(
  cells: Line['cells'],
): Checked<Pick<ExportedConcept, 'number' | 'gloss'>> {
  const errors: FieldError[] = [];
  const number = cells.concept?.trim() || null;
  if (number && !isNumber(number)) errors.push(wrongNumber('concept'));
  const gloss = checkText(cells.gloss, glossRule);
  if (!gloss.ok) errors.push({ path: 'gloss', message: gloss.message });
  return {
    errors,
    value: { number: number ? Number(number) : null, gloss: gloss.ok ? gloss.value : null },
  };
}
