import { expect, test } from 'vitest';
import {
  checkDonation,
  type DonationText,
  dollarsOf,
  donationStart,
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

test('the form opens with $25, or with the amount of a link', () => {
  expect(dollarsOf(donationStart(''))).toBe(25);
  expect(donationStart('amount=50')).toMatchObject({ choice: 5000, customAmount: '' });
  expect(donationStart('amount=custom')).toMatchObject({ choice: 'custom', customAmount: '' });
  expect(donationStart('amount=7.50')).toMatchObject({ choice: 'custom', customAmount: '7.50' });
});

test.each([
  'amount=',
  'amount=0.49',
  'amount=10000.01',
  'amount=1e3',
  'amount=-5',
  'amount=7.505',
  'amount=%3Cb%3E',
  'amount=5&amount=',
  'sum=50',
])('a link that says %s never opens with an amount that cannot be given', (search) => {
  expect(checkDonation(donationStart(search)).ok).toBe(true);
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
  ['1.005', 'An amount has at most two decimals, like $7.50'],
])('an amount of "%s" is refused', (typed, message) => {
  expect(checkDonation(custom(typed))).toEqual({
    ok: false,
    errors: [{ path: 'customAmount', message }],
  });
});

test('what is sent is in dollars, trimmed, and null where nothing was typed', () => {
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

test('each wrong field is named, in the order of the form', () => {
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

test('a kept form comes back as it was; a link with an amount of its own changes that alone', () => {
  const kept = {
    text: { ...custom('7.50'), donorName: 'Rudo', intent: 'pi_1' },
    attempt: { content: '{}', key: '0f' },
  };
  const stored = JSON.parse(JSON.stringify(kept));
  expect(readDonation(stored)).toEqual(kept);
  expect(readDonation(stored, donationStart('amount=50'))!.text).toMatchObject({
    choice: 5000,
    donorName: 'Rudo',
  });
  expect(readDonation(stored, donationStart('amount=custom'))!.text).toMatchObject({
    choice: 'custom',
    customAmount: '7.50',
  });
  // Chosen under that very link, and then changed: the donor's choice stays.
  expect(
    readDonation({ ...stored, text: { ...stored.text, link: '50' } }, donationStart('amount=50'))!
      .text,
  ).toMatchObject({ choice: 'custom', customAmount: '7.50' });
});

test('what is no donation is not misread', () => {
  for (const kept of [
    null,
    'gift',
    [],
    {},
    { text: { choice: 2500 } },
    { text: { ...emptyDonation, choice: 2600 } },
    { text: { ...emptyDonation, showOnDonorWall: 'yes' } },
  ])
    expect(readDonation(kept)).toBeNull();
});

test('a form with a payment begun is no empty form: its key is kept', () => {
  const { same } = draftedDonation(emptyDonation);
  expect(same(emptyDonation, { ...emptyDonation, link: '25' })).toBe(true);
  expect(same(emptyDonation, { ...emptyDonation, intent: 'pi_1' })).toBe(false);
});

test('what was typed before React came is found by its difference', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ donorName: 'Rudo', donorMessage: '', email: '' }))
    data.set(name, value);
  expect(typedDonation(data, emptyDonation)).toEqual({ donorName: 'Rudo' });
  data.set('showOnDonorWall', 'on');
  expect(typedDonation(data, emptyDonation)).toEqual({ donorName: 'Rudo', showOnDonorWall: true });
});
