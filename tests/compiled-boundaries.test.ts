import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './support/running-site.ts';

// domain, contract, server and client are separate TypeScript projects, so the compiler enforces
// which of them may import which. Each file below breaks such a rule and must fail to compile. One
// run of the compiler checks all the files, because every error names the file that it is in.
const forbidden = [
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
] as const;

const wrongMessages = [
  ['an unknown message', 'm.settings_saved_heading()', /settings_saved_heading/],
  ['a missing parameter', 'm.dictionary_list_count({})', /count/],
  ['a parameter of another type', "m.dictionary_list_count({ count: 'two' })", /number/],
] as const;

// If a migration renames a column, the generated schema changes. A typed query that uses the old
// name must then fail to compile.
const renamed = [
  ['SettingsTable', 'value', 'features/settings/settings.ts'],
  ['AuditTable', 'personId', 'features/audit/audit.ts'],
  ['TermsTable', 'verifiedAt', 'terms/changes/state.ts'],
  ['UsersTable', 'emailVerified', 'identity/sessions/people.ts'],
] as const;

const plantedFile = (project: string, what: string) =>
  `src/${project}/planted-${what.replaceAll(' ', '-')}.ts`;

let copy: string;
/**
 * The compiler's output for the planted files and the renamed columns. Before the tests,
 * `npm test` has checked that the code compiles without them.
 */
let errors: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'mazwi-boundaries-'));
  for (const name of ['src', 'package.json', 'tsconfig.base.json'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await plantFiles();
  await renameColumns();
  errors = compile();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/**
 * Compiles the four projects. In one thread, that takes the least CPU time.
 * @returns the output of the compiler
 */
function compile(): string {
  const projects = ['domain', 'contract', 'server', 'client'].map((project) => `src/${project}`);
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-b', '--pretty', 'false', '--singleThreaded', ...projects],
    ],
    { cwd: copy, encoding: 'utf8' },
  );
  return stdout;
}

async function plantFiles(): Promise<void> {
  for (const [project, what, code] of forbidden)
    await writeFile(join(copy, plantedFile(project, what)), code);
  for (const [what, call] of wrongMessages)
    await writeFile(
      join(copy, plantedFile('client', what)),
      `import { m } from '#domain/messages.ts';\nexport const text = ${call};\n`,
    );
}

async function renameColumns(): Promise<void> {
  const schema = join(copy, 'src/server/platform/db/schema.ts');
  let source = await readFile(schema, 'utf8');
  for (const [table, column] of renamed) {
    const start = source.indexOf(`export interface ${table} `);
    const at = source.indexOf(`  ${column}: `, start);
    expect(Math.min(start, at)).toBeGreaterThan(0);
    source = `${source.slice(0, at)}  renamed${source.slice(at + 2)}`;
  }
  await writeFile(schema, source);
}

/** Returns the first line of each error in a file, without the file's name. */
const errorsIn = (file: string): string =>
  errors
    .split('\n')
    .filter((line) => line.startsWith(`${file}(`))
    .map((line) => line.slice(file.length))
    .join('\n');

test.each(forbidden)(
  'the %s project does not compile if it uses %s',
  (project, what, _code, error) => {
    expect(errorsIn(plantedFile(project, what))).toMatch(error);
  },
);

test.each(wrongMessages)('the client does not compile if it shows %s', (what, _call, error) => {
  expect(errorsIn(plantedFile('client', what))).toMatch(error);
});

test.each(renamed)('renaming %s.%s breaks the build in %s', (_table, column, file) => {
  expect(errorsIn(`src/server/${file}`)).toContain(column);
});
