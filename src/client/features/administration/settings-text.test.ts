import { expect, test } from 'vitest';
import { readSettingsDraft, settingsText } from './settings-text.ts';

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
  expect(readSettingsDraft(JSON.parse(JSON.stringify({ text, attempt: null })))).toEqual({
    text,
    attempt: null,
  });
});

test.each([
  null,
  'text',
  {},
  { text: null },
  { text: { ...text, version: '3' } },
  { text: { ...text, selfReview: 'on' } },
  { text: { ...text, verifierSecondFactor: undefined } },
  { text: { ...text, siteNotice: null } },
  { text: { ...text, secondApprovalSubjects: undefined } },
  { text: { ...text, secondApprovalSubjects: ['alchemy'] } },
])('rejects a stored value that is not a draft: %j', (kept) => {
  expect(readSettingsDraft(kept)).toBeNull();
});
