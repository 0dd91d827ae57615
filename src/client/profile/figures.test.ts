import type { OwnDonation, Submission } from '#contract/profile.ts';
import { expect, test } from 'vitest';
import { profileFigures } from './figures.ts';

const submission = (status: Submission['status']): Submission => ({
  id: crypto.randomUUID(),
  englishWord: 'friction',
  vernacularWord: 'tseṱano',
  meaning: 'The force that resists sliding.',
  language: 'venda',
  subject: 'physics',
  notes: null,
  status,
  createdAt: '2026-11-20T10:55:00.000Z',
  reason: null,
  revisedBy: null,
});
const donation = (amount: number, status: OwnDonation['status']): OwnDonation => ({
  id: crypto.randomUUID(),
  amount,
  status,
  createdAt: '2026-11-20T10:55:00.000Z',
  donorMessage: null,
  showOnDonorWall: false,
});

test('a new contributor has nothing yet', () => {
  expect(profileFigures([], [])).toEqual({ submissions: 0, verified: 0, donations: 0, dollars: 0 });
});

test('every submission counts, only completed donations do, and dollars are whole', () => {
  const submissions = [submission('verified'), submission('pending'), submission('rejected')];
  const donations = [
    donation(1999, 'completed'),
    donation(1000, 'completed'),
    donation(500_000, 'pending'),
    donation(2500, 'refunded'),
  ];
  expect(profileFigures(submissions, donations)).toEqual({
    submissions: 3,
    verified: 1,
    donations: 2,
    dollars: 29,
  });
});
