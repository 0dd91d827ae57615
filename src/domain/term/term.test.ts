import { describe, expect, test } from 'vitest';
import { amountRange } from '../donation.ts';
import { languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { landingSubjects, subjectIds } from '../subjects.ts';
import { langTag } from '../varieties.ts';
import { checkTerm } from './check-term.ts';
import { changesBetween, showValue, type TermInput, termFields } from './fields.ts';
import { canView } from './status.ts';

const triangle: TermInput = {
  englishWord: 'triangle',
  vernacularWord: 'unxantathu',
  meaning: 'A shape with three sides.',
  language: 'zulu',
  subject: 'mathematics',
  notes: null,
};

describe('the varieties of a term', () => {
  const lebone: TermInput = { ...triangle, language: 'sotho', vernacularWord: 'lebone' };

  test.each([
    [
      ['nso', 'st', 'nso'],
      ['st', 'nso'],
    ],
    ['nso, st', ['st', 'nso']],
    ['', []],
    [null, []],
    [undefined, []],
  ])('%j are stored as %j', (raw, stored) => {
    expect(checkTerm({ ...lebone, varieties: raw })).toMatchObject({
      ok: true,
      value: { varieties: stored },
    });
  });

  test.each([['klingon'], [['nso', 7]], [3]])('%j are rejected', (raw) => {
    expect(checkTerm({ ...lebone, varieties: raw })).toEqual({
      ok: false,
      errors: [{ path: 'varieties', message: 'Choose from: st, st-LS, nso, sn, zu, sw, ve.' }],
    });
  });

  test('must belong to the language', () => {
    expect(checkTerm({ ...triangle, varieties: ['nso'] })).toEqual({
      ok: false,
      errors: [{ path: 'varieties', message: 'Choose varieties that belong to this language.' }],
    });
  });

  test('are recorded in the history if the language has several', () => {
    const edited = changesBetween(lebone, { ...lebone, varieties: ['st', 'nso'] });
    expect(edited).toEqual({ varieties: { from: null, to: 'st nso' } });
    expect(showValue('varieties', 'st nso')).toBe('Sesotho, Sepedi');
    expect(changesBetween(triangle, { ...triangle, varieties: ['zu'] })).toEqual({});
  });
});

describe('checkTerm', () => {
  test('reports every wrong field of a term in the order of the form', () => {
    const checked = checkTerm({ language: 'klingon', notes: 7 });
    expect(checked).toEqual({
      ok: false,
      errors: [
        { path: 'englishWord', message: 'Enter the English word.' },
        { path: 'meaning', message: 'Enter the meaning.' },
        { path: 'subject', message: 'Choose a subject.' },
        { path: 'vernacularWord', message: 'Enter the vernacular word.' },
        { path: 'language', message: 'Choose a language.' },
        { path: 'notes', message: 'Notes: this must be text.' },
      ],
    });
  });

  test('cleans a submission and ignores unknown fields', () => {
    const raw = { ...triangle, englishWord: ' triangle ', notes: '', extra: 'ignored' };
    const checked = checkTerm(raw);
    expect(checked).toMatchObject({ ok: true, value: triangle });
    expect(checked.ok && Object.keys(checked.value)).toEqual(termFields);
  });

  test.each(['toString', '__proto__', 'constructor'])('rejects the subject %s', (subject) => {
    expect(checkTerm({ ...triangle, subject }).ok).toBe(false);
  });
});

test('records only the fields that an edit changed', () => {
  expect(changesBetween(triangle, { ...triangle, subject: 'education', notes: 'Grade 4' })).toEqual(
    { subject: { from: 'mathematics', to: 'education' }, notes: { from: null, to: 'Grade 4' } },
  );
  expect(changesBetween(triangle, { ...triangle })).toEqual({});
});

test('lets only the listed roles and the submitter view a term of each status', () => {
  const submitterId = 'Rudo';
  const grid = (['verified', 'pending', 'rejected'] as const).map((status) => [
    canView({ id: null, role: 'anonymous' }, { status, submitterId }),
    canView({ id: 'Sipho', role: 'user' }, { status, submitterId }),
    canView({ id: 'Rudo', role: 'user' }, { status, submitterId }),
    canView({ id: 'Tendani', role: 'verifier' }, { status, submitterId }),
    canView({ id: 'Neo', role: 'admin' }, { status, submitterId }),
  ]);
  expect(grid).toEqual([
    [true, true, true, true, true],
    [false, true, true, true, true],
    [false, false, true, true, true],
  ]);
});

test('has the permissions that the product’s specification fixes', () => {
  expect(permissions).toEqual({
    'dictionary.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
    'concept.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
    'wanted.read': ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
    'history.names': ['verifier', 'admin'],
    'term.submit': ['user', 'verifier', 'admin'],
    'profile.read': ['unverified', 'suspended', 'user', 'verifier', 'admin'],
    'term.verify': ['verifier', 'admin'],
    'term.claim': ['verifier', 'admin'],
    'term.requestChanges': ['verifier', 'admin'],
    'term.bulk': ['verifier', 'admin'],
    'term.confirm': ['verifier', 'admin'],
    'term.undo': ['verifier', 'admin'],
    'term.merge': ['verifier', 'admin'],
    'term.editOwn': ['user', 'verifier', 'admin'],
    'term.withdrawOwn': ['user', 'verifier', 'admin'],
    'comment.read': ['user', 'verifier', 'admin'],
    'comment.write': ['user', 'verifier', 'admin'],
    'term.sendBack': ['verifier', 'admin'],
    'term.delete': ['admin'],
    'term.restore': ['verifier', 'admin'],
    'term.correctSpelling': ['verifier', 'admin'],
    'proposal.submit': ['user', 'verifier', 'admin'],
    'proposal.decide': ['verifier', 'admin'],
    'concept.edit': ['verifier', 'admin'],
    'concept.merge': ['verifier', 'admin'],
    'concept.split': ['verifier', 'admin'],
    'application.submit': ['user'],
    'report.submit': ['anonymous', 'unverified', 'user', 'verifier', 'admin'],
    'report.count': ['user', 'verifier', 'admin'],
    'report.review': ['verifier', 'admin'],
    donate: ['anonymous', 'unverified', 'suspended', 'user', 'verifier', 'admin'],
    administration: ['admin'],
    'wanted.review': ['admin'],
    'health.read': ['admin'],
    'person.suspend': ['admin'],
    'person.flag': ['verifier', 'admin'],
    'invitation.manage': ['admin'],
    'invitation.accept': ['user', 'verifier'],
    'scope.manage': ['admin'],
    'person.takeBack': ['admin'],
    'batch.undo': ['admin'],
    'donations.export': ['admin'],
  });
});

test('has the languages, subjects and numbers that the product’s specification fixes', () => {
  expect(languageIds.slice(0, 5)).toEqual(['shona', 'zulu', 'sotho', 'swahili', 'venda']);
  expect(subjectIds.length).toBeGreaterThanOrEqual(29);
  expect(landingSubjects).toHaveLength(16);
  expect(limits).toMatchObject({
    pageSize: { default: 25, offered: [10, 25, 50] },
    pageButtons: 5,
    skeletonRows: 5,
    searchDebounce: 300,
    duplicates: { debounce: 500, shown: 3 },
    homeItems: 3,
    reviewHistory: 3,
    loginRedirect: 500,
    deniedRedirect: 1500,
    toast: { duration: 5000, swipe: 50, removal: 1_000_000 },
    donation: {
      minCents: 50,
      presetsCents: [500, 1000, 2500, 5000, 10000],
      defaultCents: 2500,
      teaserDollars: [5, 25, 50, 100],
    },
  });
  expect([50, 999, 1000, 2499, 2500, 4999, 5000, 9999, 10000].map(amountRange)).toEqual([
    '$5-9',
    '$5-9',
    '$10-24',
    '$10-24',
    '$25-49',
    '$25-49',
    '$50-99',
    '$50-99',
    '$100+',
  ]);
});

test('marks a Sotho word as nso if Sepedi is its only variety', () => {
  expect(langTag({ language: 'sotho', varieties: ['nso'] })).toBe('nso');
  expect(langTag({ language: 'sotho', varieties: ['st', 'nso'] })).toBe('st');
  expect(langTag({ language: 'sotho', varieties: ['st'], notes: 'Not Sepedi.' })).toBe('st');
  expect(langTag({ language: 'sotho', varieties: [] })).toBe('st');
  expect(langTag({ language: 'zulu', varieties: ['zu'] })).toBe('zu');
});

test('marks a Sotho word without known varieties as nso if its notes say Sepedi', () => {
  expect(langTag({ language: 'sotho', notes: 'Sepedi. Grades 4 to 6.' })).toBe('nso');
  expect(langTag({ language: 'sotho', notes: 'Sesotho' })).toBe('st');
  expect(langTag({ language: 'venda', notes: 'also Sepedi' })).toBe('ve');
});
