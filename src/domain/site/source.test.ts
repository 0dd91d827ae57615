import { describe, expect, test } from 'vitest';
import { parseSubjectRanks } from './source.ts';

describe('parseSubjectRanks', () => {
  test.each([
    ['', {}],
    ['physics:5', { physics: 5 }],
    [' physics : 0 ; computer-science:32767; ', { physics: 0, 'computer-science': 32_767 }],
  ])('reads %j', (text, ranks) => {
    expect(parseSubjectRanks(text)).toEqual(ranks);
  });

  test.each(['physics', 'physics:', 'physics:-1', 'physics:32768', 'alchemy:1', 'physics:1:2'])(
    'rejects %j',
    (text) => expect(parseSubjectRanks(text)).toBeNull(),
  );

  test('rejects a subject that is named twice', () => {
    expect(parseSubjectRanks('physics:1;physics:2')).toBeNull();
  });
});
