import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './support/running-site.ts';

// Each root is a TypeScript project of its own, so the compiler enforces which root may import
// which. Each change below breaks such a rule and must fail to compile.
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'mazwi-boundaries-'));
  for (const name of ['src', 'package.json', 'tsconfig.base.json'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const compile = (project: string) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', `src/${project}`],
    { cwd: copy, encoding: 'utf8' },
  );
  return { compiles: status === 0, errors: stdout };
};

test.each([
  [
    'domain',
    'a file',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');",
    /node:fs/,
  ],
  ['domain', 'the page', 'export const page = document.title;', /document/],
  [
    'domain',
    'the contract',
    "import { pages } from '../contract/pages.ts';\nexport const known = pages;",
    /contract/,
  ],
  [
    'contract',
    'the server',
    "import { readConfig } from '../server/config.ts';\nexport const config = readConfig;",
    /server/,
  ],
  [
    'contract',
    'a socket',
    "import { createServer } from 'node:http';\nexport const server = createServer;",
    /node:http/,
  ],
  ['server', 'the page', 'export const page = document.title;', /document/],
  [
    'server',
    'the client',
    "import { paths } from '../client/paths.ts';\nexport const home = paths.home();",
    /client/,
  ],
  [
    'client',
    'a file',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');",
    /node:fs/,
  ],
  [
    'client',
    'the server',
    "import { readConfig } from '../server/config.ts';\nexport const config = readConfig;",
    /server/,
  ],
] as const)(
  'the %s project does not compile if it uses %s',
  async (project, _what, code, error) => {
    const planted = join(copy, 'src', project, 'planted.ts');
    await writeFile(planted, code);
    const { compiles, errors } = compile(project);
    await rm(planted);
    expect(compiles).toBe(false);
    expect(errors).toMatch(/planted\.ts/);
    expect(errors).toMatch(error);
  },
);

test.each([
  ['an unknown message', 'm.settings_saved_heading()', /settings_saved_heading/],
  ['a missing parameter', 'm.dictionary_list_count({})', /count/],
  ['a parameter of another type', "m.dictionary_list_count({ count: 'two' })", /number/],
])('the client does not compile if it shows %s', async (_what, call, error) => {
  const planted = join(copy, 'src/client/planted.ts');
  await writeFile(
    planted,
    `import { m } from '#domain/messages.ts';\nexport const text = ${call};\n`,
  );
  const { compiles, errors } = compile('client');
  await rm(planted);
  expect(compiles).toBe(false);
  expect(errors).toMatch(/planted\.ts/);
  expect(errors).toMatch(error);
});

test('the domain, contract, server and client compile unchanged', () => {
  expect(
    ['domain', 'contract', 'server', 'client'].map((project) => [project, compile(project).errors]),
  ).toEqual(['domain', 'contract', 'server', 'client'].map((project) => [project, '']));
});

// If a migration renames a column, the generated schema changes. A typed query that uses the old
// name must then fail to compile.
test.each([
  ['SettingsTable', 'value', 'settings.ts'],
  ['AuditTable', 'personId', 'audit.ts'],
  ['TermsTable', 'verifiedAt', 'terms/write.ts'],
  ['UsersTable', 'emailVerified', 'sessions/people.ts'],
])('renaming %s.%s breaks the build in %s', async (table, column, file) => {
  const schema = join(copy, 'src/server/platform/db/schema.ts');
  const source = await readFile(schema, 'utf8');
  const start = source.indexOf(`export interface ${table} `);
  const at = source.indexOf(`  ${column}: `, start);
  expect(Math.min(start, at)).toBeGreaterThan(0);
  await writeFile(schema, `${source.slice(0, at)}  renamed${source.slice(at + 2)}`);
  const { compiles, errors } = compile('server');
  await writeFile(schema, source);
  expect(compiles).toBe(false);
  expect(errors).toContain(file);
});
