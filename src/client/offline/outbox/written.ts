import type { OutboxEntry } from '../storage/db.ts';

/** Fields of a body that identify something, and are not text that the person wrote. */
const HIDDEN = ['termId', 'concept', 'version', 'revises'];

/** Returns the body of an entry as it was written. */
export const readBody = ({ body }: Pick<OutboxEntry, 'body'>): Record<string, unknown> =>
  JSON.parse(body) as Record<string, unknown>;

/** Returns all texts of a body, including those in nested objects and lists. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    HIDDEN.includes(name) ? [] : listTexts(each),
  );
}
