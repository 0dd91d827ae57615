import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/administration/audit.ts';
import { auditSentence } from './audit-sentence.ts';

const naledi = { id: '1', firstName: 'Naledi', lastName: 'Dube' };
const sipho = { id: '2', firstName: 'Sipho', lastName: 'Nkosi' };
const sentence = (
  action: AuditEntry['action'],
  from: string | null,
  to: string | null,
  setting: AuditEntry['change']['setting'] = null,
  count: number | null = null,
) =>
  auditSentence({
    id: '3',
    action,
    createdAt: '2026-11-21T10:00:00.000Z',
    actor: naledi,
    person: action === 'setting' ? null : sipho,
    change: { setting, from, to, source: null, count },
  });

test('each kind of change has its own sentence', () => {
  expect(sentence('invitation', null, 'open')).toBe(
    'Naledi Dube invited someone by email to become a verifier.',
  );
  expect(sentence('invitation', 'open', 'withdrawn')).toBe(
    'Naledi Dube withdrew an invitation to become a verifier.',
  );
  expect(sentence('invitation', 'open', 'accepted')).toBe(
    'Naledi Dube accepted an invitation to become a verifier.',
  );
  expect(sentence('export', null, 'donations')).toBe('Naledi Dube downloaded a list of donations.');
  expect(sentence('role', 'user', 'verifier')).toBe(
    'Naledi Dube changed Sipho Nkosi’s role from Contributor to Verifier.',
  );
  expect(sentence('application', 'pending', 'approved')).toBe(
    'Naledi Dube approved Sipho Nkosi’s verifier application.',
  );
  expect(sentence('application', 'pending', 'rejected')).toBe(
    'Naledi Dube rejected Sipho Nkosi’s verifier application.',
  );
  expect(sentence('setting', 'off', 'on', 'selfReview')).toBe(
    'Naledi Dube allowed verifiers to review their own submissions.',
  );
  expect(sentence('setting', 'on', 'off', 'selfReview')).toBe(
    'Naledi Dube stopped verifiers from reviewing their own submissions.',
  );
  expect(sentence('setting', 'off', 'on', 'verifierSecondFactor')).toBe(
    'Naledi Dube made a second factor required for verifiers.',
  );
  expect(sentence('setting', 'on', 'off', 'verifierSecondFactor')).toBe(
    'Naledi Dube made a second factor optional for verifiers.',
  );
  expect(sentence('setting', '', 'physics law', 'secondApprovalSubjects')).toBe(
    'Naledi Dube required two approvals for terms in these subjects: Physics, Law.',
  );
  expect(sentence('setting', 'physics law', '', 'secondApprovalSubjects')).toBe(
    'Naledi Dube turned off the requirement for two approvals.',
  );
  expect(sentence('setting', 'off', 'on', 'donations')).toBe('Naledi Dube opened donations.');
  expect(sentence('setting', 'on', 'off', 'donations')).toBe('Naledi Dube closed donations.');
  expect(sentence('setting', null, 'Closed.', 'siteNotice')).toBe(
    'Naledi Dube added a site notice.',
  );
  expect(sentence('setting', 'Closed.', 'Open.', 'siteNotice')).toBe(
    'Naledi Dube changed the site notice.',
  );
  expect(sentence('setting', 'Open.', null, 'siteNotice')).toBe(
    'Naledi Dube removed the site notice.',
  );
});

test('people without a name have a substitute at the start and inside a sentence', () => {
  const nameless = { id: '2', firstName: null, lastName: null };
  expect(
    auditSentence({
      id: '3',
      action: 'role',
      createdAt: '2026-11-21T10:00:00.000Z',
      actor: nameless,
      person: nameless,
      change: { setting: null, from: 'verifier', to: 'admin', source: null, count: null },
    }),
  ).toBe('An unnamed user changed an unnamed user’s role ' + 'from Verifier to Administrator.');
});

test.each([
  ['suspension', 'active', 'suspended', null, 'Naledi Dube suspended Sipho Nkosi.'],
  ['suspension', 'suspended', 'active', null, 'Naledi Dube lifted Sipho Nkosi’s suspension.'],
  [
    'batch',
    null,
    'spam',
    40,
    'Naledi Dube rejected 40 pending submissions by Sipho Nkosi as spam.',
  ],
  [
    'batch',
    'spam',
    null,
    1,
    'Naledi Dube moved 1 submission by Sipho Nkosi from spam back to the queue.',
  ],
  [
    'scope',
    null,
    'venda computer-science',
    null,
    'Naledi Dube limited Sipho Nkosi to verifying this: Venda, Computer Science.',
  ],
  [
    'scope',
    'venda',
    null,
    null,
    'Naledi Dube allowed Sipho Nkosi to verify all languages and subjects.',
  ],
  [
    'scope',
    null,
    'zulu',
    30,
    'Naledi Dube also allowed Sipho Nkosi to verify this for 30 days: Zulu.',
  ],
  [
    'donation',
    'nameShown',
    'nameHidden',
    null,
    'Naledi Dube hid the donor name on a donation by Sipho Nkosi.',
  ],
] as const)(
  'an entry about %s from %s to %s has its own sentence',
  (action, from, to, count, text) => {
    expect(sentence(action, from, to, null, count)).toBe(text);
  },
);

test.each([
  [null, 'MIT', 'Naledi Dube entered a licence for the source nst: MIT.'],
  ['MIT', 'ISC', 'Naledi Dube changed the licence for the source nst from MIT to ISC.'],
  ['MIT', null, 'Naledi Dube removed the licence for the source nst: MIT.'],
])('a change of a licence from %s to %s has its own sentence', (from, to, text) => {
  const change = { setting: null, from, to, source: 'nst', count: null };
  const createdAt = '2026-11-21T10:00:00.000Z';
  expect(
    auditSentence({ id: '3', action: 'source', createdAt, actor: naledi, person: null, change }),
  ).toBe(text);
});
