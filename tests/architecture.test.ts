import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const { forbidden } = require('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

/** Files that violate one import rule each. The tests add them to a copy of the source. */
const violations: Record<string, { file: string; text: string }> = {
  'domain-imports-nothing': { file: 'src/domain/violation.ts', text: `import 'node:fs';` },
  'contract-imports-domain-and-zod': { file: 'src/contract/violation.ts', text: `import 'react';` },
  'client-not-server': { file: 'src/client/violation.ts', text: `import '../server/config.ts';` },
  'server-not-client': {
    file: 'src/server/violation.ts',
    text: `import '../client/runtime/paths.ts';`,
  },
  'product-not-tests': {
    file: 'src/server/violation.ts',
    text: `import '#tests/support/wait-until.ts';`,
  },
  'server-features-apart': {
    file: 'src/server/features/profile/violation.ts',
    text: `import '../verification/queue.ts';`,
  },
  'platform-knows-no-feature': {
    file: 'src/server/platform/http/violation.ts',
    text: `import '#server/features/verification/queue.ts';`,
  },
  'terms-and-identity-know-no-feature': {
    file: 'src/server/terms/violation.ts',
    text: `import '#server/features/verification/queue.ts';`,
  },
  'operations-on-top': {
    file: 'src/server/features/profile/violation.ts',
    text: `import '#server/operations/backup/derived-tables.ts';`,
  },
  'sandbox-apart': {
    file: 'src/server/development/sandbox/violation.ts',
    text: `import '#server/features/donations/webhook.ts';`,
  },
  'client-features-apart': {
    file: 'src/client/features/profile/violation.tsx',
    text: [
      `import { findChosenConcept } from '../verification/edit-text.ts';`,
      'export const Planted = () => <p>{String(findChosenConcept)}</p>;',
    ].join('\n'),
  },
  'offline-apart': {
    file: 'src/client/ui/violation.ts',
    text: `import '#domain/offline/search.ts';`,
  },
  'ui-knows-no-feature': {
    file: 'src/client/ui/violation.ts',
    text: `import '../features/verification/edit-text.ts';`,
  },
  'no-cycles': { file: 'src/domain/violation.ts', text: `import './limits.ts';` },
  'zod-through-the-contract': { file: 'src/client/violation.ts', text: `import 'zod/mini';` },
};

let withTypes = true;
let cruise: typeof import('dependency-cruiser').cruise;
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'mazwi-architecture-'));
  await Promise.all(
    ['src', 'package.json'].map((name) =>
      cp(join(root, name), join(copy, name), { recursive: true }),
    ),
  );
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Completes the import cycle that one of the violations starts.
  const limits = readFileSync(join(root, 'src/domain/limits.ts'), 'utf8');
  await writeFile(
    join(copy, 'src/domain/limits.ts'),
    `${limits}\nexport * from './violation.ts';\n`,
  );
  // dependency-cruiser parses TypeScript with swc, but without JSX, and it treats type imports like
  // other imports. This wrapper enables JSX and can remove type imports.
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file: string, options: object) => {
    const module = parse(file, { ...options, tsx: file.endsWith('.tsx') });
    return {
      ...module,
      body: module.body.filter(
        (item: { type: string; typeOnly?: boolean }) => withTypes || !item.typeOnly,
      ),
    };
  };
  ({ cruise } = await import('dependency-cruiser'));
});

afterAll(() => rm(copy, { recursive: true }));

/** Lists the violations of all rules. Type imports are ignored only when looking for cycles. */
async function look(folder: string): Promise<{ modules: number; broken: string[] }> {
  const boundaries = await cruiseWith(folder, {
    withTypes: true,
    rules: forbidden.filter(({ name }) => name !== 'no-cycles'),
  });
  const cycles = await cruiseWith(folder, {
    withTypes: false,
    rules: forbidden.filter(({ name }) => name === 'no-cycles'),
  });
  return { modules: boundaries.modules, broken: [...boundaries.broken, ...cycles.broken] };
}

async function cruiseWith(
  folder: string,
  options: { withTypes: boolean; rules: object[] },
): Promise<{ modules: number; broken: string[] }> {
  withTypes = options.withTypes;
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: options.rules },
      tsPreCompilationDeps: true,
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
    } as never,
    {
      conditionNames: ['import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    } as never,
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.length,
    broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

describe('imports', () => {
  test('every module respects the import boundaries', async () => {
    const { modules, broken } = await look(root);
    expect(broken).toEqual([]);
    // Without a TypeScript parser, dependency-cruiser would find no modules and no violations.
    expect(modules).toBeGreaterThan(100);
  });

  test('every import rule has a file that violates it', () => {
    expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  test.each(Object.entries(violations))(
    'the rule %s reports a file that violates it',
    async (name, violation) => {
      const file = join(copy, violation.file);
      await writeFile(file, violation.text);
      const { broken } = await look(copy);
      await rm(file);
      expect(
        broken.filter((line) => line.includes('violation')).map((line) => line.split(':', 1)[0]),
      ).toContain(name);
    },
  );
});

describe('files', () => {
  const sources = ['src', 'tests', 'bin']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map((entry) => ({
      path: relative(root, join(entry.parentPath, entry.name)),
      name: entry.name,
      isFile: entry.isFile(),
    }));

  test('no file or folder has a meaningless name such as utils', () => {
    expect(
      sources
        .filter(({ name }) => /^(utils?|helpers?|common|misc|services?)(\.|$)/i.test(name))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('no component has a style attribute, which the content security policy blocks', () => {
    const styled = sources.filter(
      ({ path, isFile }) =>
        isFile &&
        path.startsWith('src/client/') &&
        /(?<!\.test)\.tsx?$/.test(path) &&
        /\sstyle=/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(styled.map(({ path }) => path)).toEqual([]);
  });
});
