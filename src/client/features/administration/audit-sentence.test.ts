import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditSentence } from './audit-sentence.ts';

const naledi = { id: '1', firstName: 'Naledi', lastName: 'Dube' };
const sipho = { id: '2', firstName: 'Sipho', lastName: 'Nkosi' };
const said = (
  action: AuditEntry['action'],
  from: string | null,
  to: string | null,
  setting: AuditEntry['change']['setting'] = null,
) =>
  auditSentence({
    id: '3',
    action,
    createdAt: '2026-11-21T10:00:00.000Z',
    actor: naledi,
    person: action === 'setting' ? null : sipho,
    change: { setting, from, to },
  });

test('every kind of change has its own sentence', () => {
  expect(said('role', 'user', 'verifier')).toBe(
    'Naledi Dube changed the role of Sipho Nkosi from Contributor to Verifier.',
  );
  expect(said('application', 'pending', 'approved')).toBe(
    'Naledi Dube approved the verifier application of Sipho Nkosi.',
  );
  expect(said('application', 'pending', 'rejected')).toBe(
    'Naledi Dube rejected the verifier application of Sipho Nkosi.',
  );
  expect(said('setting', 'off', 'on', 'selfReview')).toBe(
    'Naledi Dube allowed verifiers to decide on their own submissions.',
  );
  expect(said('setting', 'on', 'off', 'selfReview')).toBe(
    'Naledi Dube stopped verifiers from deciding on their own submissions.',
  );
  expect(said('setting', 'off', 'on', 'donations')).toBe('Naledi Dube opened donations.');
  expect(said('setting', 'on', 'off', 'donations')).toBe('Naledi Dube closed donations.');
  expect(said('setting', null, 'Closed.', 'siteNotice')).toBe('Naledi Dube added a site notice.');
  expect(said('setting', 'Closed.', 'Open.', 'siteNotice')).toBe(
    'Naledi Dube changed the site notice.',
  );
  expect(said('setting', 'Open.', null, 'siteNotice')).toBe('Naledi Dube removed the site notice.');
});

test('somebody whose provider gave no name is a person all the same', () => {
  expect(
    auditSentence({
      id: '3',
      action: 'role',
      createdAt: '2026-11-21T10:00:00.000Z',
      actor: naledi,
      person: { id: '2', firstName: null, lastName: null },
      change: { setting: null, from: 'verifier', to: 'admin' },
    }),
  ).toBe('Naledi Dube changed the role of a person without a name from Verifier to Administrator.');
});
