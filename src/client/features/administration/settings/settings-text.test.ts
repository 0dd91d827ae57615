import { expect, test } from 'vitest';
import { readSettings, settingsText } from './settings-text.ts';

const text = settingsText({
  selfReview: true,
  donations: false,
  verifierSecondFactor: false,
  siteNotice: null,
  secondApprovalSubjects: ['law'],
  version: 3,
  donationsForcedOff: true,
});

test('a draft is read as it was stored, with the version that it started from', () => {
  expect(text).toEqual({
    selfReview: true,
    donations: false,
    verifierSecondFactor: false,
    siteNotice: '',
    secondApprovalSubjects: ['law'],
    version: 3,
  });
  expect(readSettings(JSON.parse(JSON.stringify(text)))).toEqual(text);
});

test.each([
  null,
  'text',
  {},
  { ...text, version: '3' },
  { ...text, selfReview: 'on' },
  { ...text, verifierSecondFactor: undefined },
  { ...text, siteNotice: null },
  { ...text, secondApprovalSubjects: undefined },
  { ...text, secondApprovalSubjects: ['alchemy'] },
])('rejects a stored value that is not a draft: %j', (kept) => {
  expect(readSettings(kept)).toBeNull();
});
