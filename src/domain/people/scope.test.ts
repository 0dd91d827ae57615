import { expect, test } from 'vitest';
import { isInScope, roleInScope, type Scope } from './scope.ts';

const physics = { language: 'venda', subject: 'physics' } as const;

test.each<[Scope | null, boolean]>([
  [null, true],
  [[{ languages: ['venda'], subjects: ['physics'] }], true],
  [[{ languages: ['venda'], subjects: [] }], true],
  [[{ languages: [], subjects: ['physics'] }], true],
  [[{ languages: ['zulu'], subjects: ['physics'] }], false],
  [[{ languages: ['venda'], subjects: ['law'] }], false],
  [
    [
      { languages: ['venda'], subjects: ['law'] },
      { languages: ['zulu'], subjects: ['physics'] },
    ],
    false,
  ],
  [
    [
      { languages: ['zulu'], subjects: [] },
      { languages: ['venda'], subjects: ['physics', 'law'] },
    ],
    true,
  ],
])('whether the scope %j covers a term in Venda about physics is %s', (scope, expected) => {
  expect(isInScope(scope, physics)).toBe(expected);
});

test('only the subject decides whether a concept is in scope', () => {
  const scope: Scope = [{ languages: ['zulu'], subjects: ['physics'] }];
  expect(isInScope(scope, { subject: 'physics' })).toBe(true);
  expect(isInScope(scope, { subject: 'law' })).toBe(false);
});

test('outside their scope, verifiers count as users, and others keep their role', () => {
  const user = { scope: [{ languages: ['zulu' as const], subjects: [] }] };
  expect(roleInScope({ viewerRole: 'verifier', user }, physics)).toBe('user');
  expect(roleInScope({ viewerRole: 'verifier', user: { scope: null } }, physics)).toBe('verifier');
  expect(roleInScope({ viewerRole: 'admin', user: { scope: null } }, physics)).toBe('admin');
  expect(roleInScope({ viewerRole: 'anonymous', user: null }, physics)).toBe('anonymous');
});
