import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { factWeights } from '../src/domain/concept/merge-facts.ts';
import { languages } from '../src/domain/languages.ts';
import { limits } from '../src/domain/limits.ts';
import { SAMPLE_PASSWORD, sampleAddresses } from '../src/server/development/sample/load.ts';
import { handledEvents } from '../src/server/features/donations/payment-event.ts';
import { root } from './support/running-site.ts';

const documents = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/ADDING-A-FEATURE.md',
  'docs/CAPACITY.md',
  'docs/GLOSSARY.md',
  'docs/LOGS.md',
  'docs/METRICS.md',
  'docs/OPERATING.md',
  'docs/PAYMENTS.md',
  'docs/PUBLIC-PAGES.md',
  'docs/SECURITY-ASVS.md',
  'docs/DEPENDENCIES.md',
  ...(await readdir(join(root, 'docs/decisions'))).map((name) => `docs/decisions/${name}`),
];
const read = (name: string) => readFile(join(root, name), 'utf8');

describe.each(documents)('%s', (name) => {
  test(`${name} names only files that exist`, async () => {
    const text = await read(name);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) =>
      join(name, '..', path!),
    );
    // ADDING-A-FEATURE.md also names files that do not exist yet, because its reader creates them.
    const named = name.endsWith('ADDING-A-FEATURE.md')
      ? []
      : [...text.matchAll(/`((?:src|tests|docs|bin|migrations|deploy)\/[\w./-]+)`/g)].map(
          ([, path]) => path!,
        );
    expect(
      [...links, ...named].filter(
        (path) => !path.includes('NNNN') && !existsSync(join(root, path)),
      ),
    ).toEqual([]);
  });

  test(`${name} does not refer to documents outside the repository`, async () => {
    expect(await read(name)).not.toMatch(
      /\/shared|product\.md|promises\.md|house\.md|spec\.md|budgets\.md|localhost:4\d{3}/,
    );
  });
});

describe('numbers in the README', () => {
  test('numbers in the README match the code', async () => {
    const text = await read('README.md');
    for (const address of sampleAddresses) expect(text).toContain(`\`${address}\``);
    expect(text).toContain(`\`${SAMPLE_PASSWORD}\``);
    expect(text).toContain(`document of a list of ${limits.pageSize.default} terms`);
    for (const { name, ownName } of Object.values(languages))
      expect(
        [name(), ownName].some((spelling) => text.includes(spelling)),
        `README.md names ${name()}`,
      ).toBe(true);
  });

  test('byte budgets in the README match their test', async () => {
    const [text, source] = await Promise.all([read('README.md'), read('tests/e2e/bytes.test.ts')]);
    const budget = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(source)?.[1]);
    expect(text).toContain(`| ${budget('document')} KB |`);
    expect(text).toContain(
      `| ${budget('readable')} KB in ${budget('readableRequests')} requests |`,
    );
    expect(text).toContain(`| ${budget('coldView')} KB in ${budget('coldRequests')} requests |`);
  });
});

test('numbers in SECURITY.md match the code', async () => {
  expect(await read('SECURITY.md')).toContain(`at most ${limits.body / 1024} KiB`);
});

test('decision 0102 has the weights of the evidence and the scores of the suggestions', async () => {
  const text = await read('docs/decisions/0102-merge-candidates.md');
  for (const [fact, weight] of Object.entries(factWeights))
    expect(text).toMatch(new RegExp(`\\b${fact} ${weight}\\b`));
  for (const [name, score] of Object.entries(limits.mergeCandidates))
    expect(text).toContain(`\`${name}\` ${score}`);
});

test('docs/PAYMENTS.md subscribes to exactly the events that the code handles', async () => {
  const listed = /--events (\S+)/.exec(await read('docs/PAYMENTS.md'))?.[1]?.split(',');
  expect(listed?.toSorted()).toEqual([...handledEvents].sort());
});

test('the README lists every npm script of operators', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const operate = Object.keys(scripts).filter((name) => scripts[name]?.includes('bin/operate.mjs'));
  const readme = await read('README.md');
  expect(operate).toContain('drill');
  expect(operate.filter((name) => !readme.includes(`- \`npm run ${name}`))).toEqual([]);
});
