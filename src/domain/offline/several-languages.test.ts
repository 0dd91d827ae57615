import { describe, expect, test } from 'vitest';
import { ask, entry, index, pack, word } from '#tests/support/offline-search.ts';
import type { Segment } from '../search/index/storage/segment.ts';
import type { OfflineFilters } from './answer.ts';

describe('senses of a headword in several languages', () => {
  const senseOf = (subject: 'physics' | 'education', place: number, text: string) => ({
    subject,
    gloss: null,
    prominence: 0,
    place,
    words: [word(text)],
  });
  const shona = index(
    pack('shona', [{ ...entry('Decay', []), senses: [senseOf('physics', 0, 'ora')] }]),
  );
  const venda = index(
    pack('venda', [
      {
        ...entry('decay', []),
        senses: [senseOf('education', 1, 'u sina'), senseOf('physics', 0, 'u bola')],
      },
    ]),
  );
  const listSenses = (filters: Partial<OfflineFilters>) =>
    ask([venda, shona], 'decay', filters).hits.map(({ english, subject, language }) => [
      english,
      subject,
      language,
    ]);

  test('are in the order of the site, whatever their capital letters', () => {
    expect(listSenses({})).toEqual([
      ['Decay', 'physics', 'shona'],
      ['Decay', 'physics', 'venda'],
      ['Decay', 'education', 'venda'],
    ]);
  });

  test('are in the order of their language if it alone is searched', () => {
    expect(listSenses({ language: 'venda' })).toEqual([
      ['decay', 'education', 'venda'],
      ['decay', 'physics', 'venda'],
    ]);
  });
});

test('a headword in more languages comes first if all are kept', () => {
  const others = (['shona', 'zulu', 'sotho', 'venda'] as const).map((language) =>
    index(pack(language, [entry('water', ['metsi'])])),
  );
  const swahili = index(pack('swahili', [entry('fluid', ['maji']), entry('water', ['maji'])]));
  const listHeadwords = (kept: Segment[]) =>
    ask(kept, 'maji', { language: 'swahili' }).hits.map(({ english }) => english);
  expect(listHeadwords([swahili, ...others])).toEqual(['water', 'fluid']);
  expect(listHeadwords([swahili, ...others.slice(1)])).toEqual(['fluid', 'water']);
});
