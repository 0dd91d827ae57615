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

/**
 * For each import rule, a file that violates it: its folder, its content, and its extension if that
 * is not `.ts`. `beforeAll` adds all of them to a copy of the source.
 */
const violations: Record<string, { folder: string; text: string; extension?: string }> = {
  'domain-imports-nothing': { folder: 'src/domain', text: `import 'node:fs';` },
  'contract-imports-domain-and-zod': { folder: 'src/contract', text: `import 'react';` },
  'client-not-server': { folder: 'src/client', text: `import '../server/config.ts';` },
  'server-not-client': {
    folder: 'src/server',
    text: `import '../client/runtime/paths.ts';`,
  },
  'product-not-tests': {
    folder: 'src/server',
    text: `import '#tests/support/wait-until.ts';`,
  },
  'server-features-apart': {
    folder: 'src/server/features/profile',
    text: `import '../verification/queue/queue.ts';`,
  },
  'platform-knows-no-feature': {
    folder: 'src/server/platform/http',
    text: `import '#server/features/verification/queue/queue.ts';`,
  },
  'terms-and-identity-know-no-feature': {
    folder: 'src/server/terms',
    text: `import '#server/features/verification/queue/queue.ts';`,
  },
  'operations-on-top': {
    folder: 'src/server/features/profile',
    text: `import '#server/operations/backup/derived-tables.ts';`,
  },
  'sandbox-apart': {
    folder: 'src/server/development/sandbox',
    text: `import '#server/features/donations/webhook.ts';`,
  },
  'client-features-apart': {
    folder: 'src/client/features/profile',
    extension: '.tsx',
    text: [
      `import { findChosenConcept } from '../verification/review/edit-text.ts';`,
      'export const Planted = () => <p>{String(findChosenConcept)}</p>;',
    ].join('\n'),
  },
  'offline-apart': {
    folder: 'src/client/ui',
    text: `import '#domain/offline/search.ts';`,
  },
  'ui-knows-no-feature': {
    folder: 'src/client/ui',
    text: `import '../features/verification/review/edit-text.ts';`,
  },
  'no-cycles': { folder: 'src/domain', text: `import './limits.ts';` },
  'zod-through-the-contract': { folder: 'src/client', text: `import 'zod/mini';` },
};

let cruise: typeof import('dependency-cruiser').cruise;
const plantedFile = (rule: string): string => {
  const { folder, extension = '.ts' } = violations[rule]!;
  return `${folder}/${rule}${extension}`;
};

let copy: string;
/** The modules and the violations that are found in the copy. */
let found: { modules: number; broken: string[] };
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
    `${limits}\nexport * from './no-cycles.ts';\n`,
  );
  // dependency-cruiser parses TypeScript with swc, but without JSX. This wrapper enables JSX.
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file: string, options: object) =>
    parse(file, { ...options, tsx: file.endsWith('.tsx') });
  ({ cruise } = await import('dependency-cruiser'));
  for (const [rule, { text }] of Object.entries(violations))
    await writeFile(join(copy, plantedFile(rule)), text);
  found = await look(copy);
});

afterAll(() => rm(copy, { recursive: true }));

/** Lists the violations of all rules. */
async function look(folder: string): Promise<typeof found> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
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
  test('every module of the source respects the import boundaries', () => {
    const planted = Object.keys(violations).map(plantedFile);
    expect(found.broken.filter((line) => !planted.some((file) => line.includes(file)))).toEqual([]);
    // Without a TypeScript parser, dependency-cruiser would find no modules and no violations.
    expect(found.modules).toBeGreaterThan(100);
  });

  test('every import rule has a file that violates it', () => {
    expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  test.each(Object.keys(violations))('the rule %s reports a file that violates it', (rule) => {
    const reported = found.broken.filter((line) => line.includes(plantedFile(rule)));
    expect(reported.map((line) => line.split(':', 1)[0])).toContain(rule);
  });
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
