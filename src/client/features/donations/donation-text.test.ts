import { expect, test } from 'vitest';
import {
  amountInDollars,
  checkDonation,
  type DonationText,
  draftedDonation,
  emptyDonation,
  readDonation,
  typedDonation,
} from './donation-text.ts';

const custom = (customAmount: string): DonationText => ({
  ...emptyDonation,
  choice: 'custom',
  customAmount,
});

test('starts the form with $25', () => {
  expect(amountInDollars(emptyDonation)).toBe(25);
});

test.each([
  ['', 'Minimum donation amount is $0.50'],
  ['0', 'Minimum donation amount is $0.50'],
  ['0.49', 'Minimum donation amount is $0.50'],
  ['0.499', 'Minimum donation amount is $0.50'],
  ['-25', 'Minimum donation amount is $0.50'],
  ['ten', 'Minimum donation amount is $0.50'],
  ['NaN', 'Minimum donation amount is $0.50'],
  ['10000.01', 'Maximum donation amount is $10,000.00'],
  ['Infinity', 'Minimum donation amount is $0.50'],
  ['1e3', 'Minimum donation amount is $0.50'],
  ['5,50', 'Minimum donation amount is $0.50'],
  ['1.005', 'Enter an amount with at most two decimal places, like $7.50'],
])('rejects an amount of "%s"', (typed, message) => {
  expect(checkDonation(custom(typed))).toEqual({
    ok: false,
    errors: [{ path: 'customAmount', message }],
  });
});

test('sends dollars, trimmed text, and null for an empty field', () => {
  expect(
    checkDonation({
      ...custom('19.99'),
      donorName: ' Rudo ',
      donorMessage: 'Pamberi\r\nnesainzi',
      showOnDonorWall: true,
      email: ' rudo@example.org ',
    }),
  ).toEqual({
    ok: true,
    body: {
      amount: 19.99,
      donorName: 'Rudo',
      donorMessage: 'Pamberi\nnesainzi',
      showOnDonorWall: true,
      email: 'rudo@example.org',
    },
  });
  expect(checkDonation(emptyDonation)).toEqual({
    ok: true,
    body: { amount: 25, donorName: null, donorMessage: null, showOnDonorWall: false, email: null },
  });
});

test('reports each wrong field, in the order of the form', () => {
  const checked = checkDonation({
    ...custom('0'),
    donorName: 'R'.repeat(101),
    donorMessage: 'x'.repeat(501),
  });
  expect(checked.ok ? [] : checked.errors.map(({ path }) => path)).toEqual([
    'customAmount',
    'donorName',
    'donorMessage',
  ]);
});

test('reads back a form as it was stored', () => {
  const kept = { ...custom('7.50'), donorName: 'Rudo', intent: 'pi_1' };
  expect(readDonation(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  // An earlier release also stored `link`, which is now ignored.
  expect(readDonation({ ...kept, link: '50' })).toEqual(kept);
});

test('returns null for a value that is not a stored donation', () => {
  for (const kept of [
    null,
    'gift',
    [],
    {},
    { choice: 2500 },
    { ...emptyDonation, choice: 2600 },
    { ...emptyDonation, showOnDonorWall: 'yes' },
  ])
    expect(readDonation(kept)).toBeNull();
});

test('keeps the idempotency key: a form with a started payment does not count as empty', () => {
  const { same } = draftedDonation;
  expect(same?.(emptyDonation, { ...emptyDonation })).toBe(true);
  expect(same?.(emptyDonation, { ...emptyDonation, intent: 'pi_1' })).toBe(false);
});

test('finds text typed before hydration by comparing the form with an empty form', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ donorName: 'Rudo', donorMessage: '', email: '' }))
    data.set(name, value);
  expect(typedDonation(data)).toEqual({ donorName: 'Rudo' });
  data.set('showOnDonorWall', 'on');
  expect(typedDonation(data)).toEqual({ donorName: 'Rudo', showOnDonorWall: true });
});

test.each([
  ['2500', {}],
  ['1000', { choice: 1000 }],
  ['custom', { choice: 'custom' }],
  ['1001', {}],
])(
  'an amount of "%s" that was chosen before hydration is kept if the form offers it',
  (value, typed) => {
    const data = new FormData();
    data.set('choice', value);
    expect(typedDonation(data)).toEqual(typed);
  },
);
