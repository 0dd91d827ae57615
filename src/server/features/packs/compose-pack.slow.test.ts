import { test } from 'vitest';
import { expectFewBytes, expectPieces, somePackTerms, zulu } from '#tests/support/pack-terms.ts';
import { composePack } from './compose-pack.ts';

test('20,000 words take at most 1.2 times the bytes of the bare list, in pieces', async () => {
  const many = somePackTerms(20_000);
  const pack = await composePack(many, zulu);
  await expectFewBytes(many, pack);
  expectPieces(pack);
});
