import { readSourceIds } from '#domain/exports/source-ids.ts';
import { limits } from '#domain/limits.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';
import type { ExportedConcept, ImportedTerm } from '#domain/term/details.ts';
import { type Usage, usageIds } from '#domain/term/usage.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import { isSourceCode } from '#server/terms/rows/describe-sources.ts';
import type { Line } from './formats/lines.ts';

/** Storing a number uses up all smaller ones, because later terms get greater numbers. */
const MAX_NUMBER = 9_999_999;
const MAX_SOURCE_ID = 200;

type Details = Pick<
  ImportedTerm,
  'usage' | 'source' | 'furtherSources' | 'sourceIds' | 'id' | 'number'
>;
type Checked<Value> = { value: Value; errors: FieldError[] };

/** Checks what a row says about a term besides its fields. */
export function checkDetails(cells: Line['cells']): Checked<Details> {
  const [usage, id, number] = ['usage', 'id', 'number'].map(
    (column) => cells[column]?.trim() || null,
  );
  const errors: FieldError[] = [];
  if (usage && !isUsage(usage))
    errors.push({ path: 'usage', message: m.rules_choose_from({ values: usageIds.join(', ') }) });
  const sourceIds = readIds(cells);
  if (Object.values(sourceIds).some((own) => own.length > MAX_SOURCE_ID))
    errors.push({ path: 'id', message: `Use at most ${MAX_SOURCE_ID} characters.` });
  if (number && !isNumber(number)) errors.push(wrongNumber('number'));
  const [source, ...furtherSources] = new Set(listSources(cells).filter(isSourceCode));
  return {
    errors,
    value: {
      usage: usage && isUsage(usage) ? usage : 'unrated',
      source: source ?? null,
      furtherSources,
      sourceIds,
      id: id && UUID.test(id) ? id.toLowerCase() : null,
      number: number ? Number(number) : null,
    },
  };
}

/** Returns the code of the source to which the identifier of a row belongs. */
const codeOf = (cells: Line['cells']): string | undefined => listSources(cells).find(isSourceCode);

/**
 * Returns the content of the column `id` if it is an identifier of the source. A UUID is an id of
 * this site instead.
 */
const readOwnId = ({ id = '' }: Line['cells']): string | null => {
  const text = cleanText(id);
  return text && !UUID.test(text) ? text : null;
};
const cleanText = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

function readIds(cells: Line['cells']): Record<string, string> {
  const code = codeOf(cells);
  const own = readOwnId(cells);
  const codes = listSources(cells);
  const given = Object.entries(readSourceIds(cells.source_ids ?? '')).map(
    ([source, id]) => [source, cleanText(id)] as const,
  );
  return Object.fromEntries([
    ...given.filter(([source, id]) => codes.includes(source) && id !== ''),
    ...(code && own ? [[code, own]] : []),
  ]);
}

/** Returns the identifier of a row without a source, which becomes a note. */
export const findLooseId = (cells: Line['cells']): string | null =>
  codeOf(cells) ? null : readOwnId(cells);

const isUsage = (text: string): text is Usage => usageIds.some((id) => id === text);
const isNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_NUMBER;
const wrongNumber = (path: string): FieldError => ({
  path,
  message: `Write a whole number from 1 to ${formatNumber(MAX_NUMBER)}.`,
});

/** Returns the sources that a row names, each as a code or as another text. */
export const listSources = ({ source = '', sources = '' }: Line['cells']): string[] =>
  [source, ...sources.split(';')].map((text) => text.trim()).filter(Boolean);

const glossRule = { name: () => 'Gloss', max: limits.text.gloss };

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
