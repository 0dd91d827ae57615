import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const client = join(import.meta.dirname, '../src/client');

const files = globSync('**/*.{ts,tsx}', { cwd: client })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(client, file), 'utf8') }));

const find = (pattern: RegExp): string[] =>
  files
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .toSorted();

describe('drafts of forms', () => {
  // The offline form has no session, on which useDraft depends. The others store no form.
  test('only useDraft stores what is typed in a component', () => {
    expect(find(/\bsaveDraft\(/)).toEqual([
      'features/donations/payment/payment-result.ts',
      'offline/outbox/TermForm.tsx',
      'offline/outbox/compare.ts',
      'runtime/session/drafts.ts',
      'runtime/session/invitation-token.ts',
      'runtime/session/useDraft.ts',
    ]);
  });
});

describe('code that loads late', () => {
  /** A dynamic import that no function or component of the one way to load code late calls. */
  const direct =
    /(?<!typeof )(?<!(?:useLazyModule|useSuggestingField)\(\s*\(\) => |importWithRetry\(\(\) => |load=\{\(\) => |loadLater\(\s*\(\) => )\bimport\((?!\/\*)/;

  // These files load code outside of components, and each says what happens without it.
  test('components load code with useLazyModule', () => {
    expect(find(direct).filter((file) => !file.startsWith('offline/'))).toEqual([
      'features/profile/queries.ts',
      'runtime/api/problem-text.ts',
      'runtime/entry-client.tsx',
      'runtime/loader.ts',
      'runtime/session/drafts.ts',
      'terms/entry/CitationWithoutScripts.tsx',
      'terms/suggest/form/SuggestForm.tsx',
    ]);
    expect(find(/importWithRetry\(\(\) =>|importWithRetry\(\w/)).toEqual([
      'features/donations/Donation.tsx',
      'runtime/page-modules.ts',
      'runtime/useLazyModule.ts',
    ]);
  });

  test('a component that imports by itself counts', () => {
    expect(direct.test("useEffect(() => void import('./Charts.tsx').then(setCharts));")).toBe(true);
    expect(direct.test("const load = () => import('./Charts.tsx');")).toBe(true);
    expect(direct.test("useLazyModule(() => import('./Charts.tsx'), isOpen)")).toBe(false);
    expect(direct.test("<LazyPanel load={() => import('./Charts.tsx')}>")).toBe(false);
  });
});
