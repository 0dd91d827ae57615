import { type JoinLast, listInSentence } from './sentence.ts';

/**
 * Returns the parts of a list in a sentence, such as "a, b or c". A number stands for the item with
 * that index, and a string is the text between two items.
 * @param length the number of items
 */
export function listParts(joinLast: JoinLast, length: number): (string | number)[] {
  const places = Array.from({ length }, (_, place) => `\0${place}\0`);
  return listInSentence(places, joinLast)
    .split('\0')
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
