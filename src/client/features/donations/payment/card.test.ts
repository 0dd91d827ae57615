import { expect, test } from 'vitest';
import { readCard } from './card.ts';

const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

test.each(['12/34', '12 / 34', '1234', '12/2034', '122034', ' 12-34 '])(
  'reads "%s" as December 2034',
  (expiry) => {
    expect(readCard({ ...card, expiry })).toEqual({
      ok: true,
      card: { number: card.number, expMonth: 12, expYear: 2034, cvc: '123' },
    });
  },
);
test.each([
  ['1/34', 1],
  ['134', 1],
  ['01/34', 1],
  ['0134', 1],
  ['13/34', 13],
])('reads "%s" as month %i of 2034, even if there is no such month', (expiry, expMonth) => {
  expect(readCard({ ...card, expiry })).toMatchObject({
    ok: true,
    card: { expMonth, expYear: 2034 },
  });
});

test('reports each incomplete card field', () => {
  const read = readCard({ number: '4242', expiry: '12', cvc: '12' });
  expect(read.ok ? [] : read.errors).toEqual([
    { path: 'number', message: 'Your card number is incomplete.' },
    { path: 'expiry', message: 'Your card’s expiry date is incomplete.' },
    { path: 'cvc', message: 'Your card’s security code is incomplete.' },
  ]);
});
