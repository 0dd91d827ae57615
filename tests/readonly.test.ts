import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './support/fake-browser.ts';
import { runCommand } from './support/run-command.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const SENTENCE =
  'The site is read-only for maintenance. You can still read. Nothing was changed. Please try again later.';
const term = {
  englishWord: 'lung',
  vernacularWord: 'phaphu',
  meaning: 'The organ with which people breathe.',
  language: 'zulu',
  subject: 'biology',
};

let dataDir: string;
let site: RunningSite;
let browser: FakeBrowser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-readonly-'));
  site = await startSite({}, dataDir);
  browser = createFakeBrowser(site.origin);
  const credentials = { email: 'verifier@example.org', password: 'speak-science' };
  await browser.submit(await browser.visit('/api/login'), credentials);
});
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand('operate', ['readonly', ...args], { DATA_DIR: dataDir });
const submit = () =>
  fetch(`${site.origin}/api/terms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: `mazwi=${browser.cookie('mazwi')?.value}`,
    },
    body: JSON.stringify(term),
  });

test('npm run readonly lets people read and answers writes with 503 and a sentence', async () => {
  const on = await run('on', 'a new disk');
  expect(on.output).toMatch(/^The site is read-only since .+ \(a new disk\)\.$/m);
  expect(on.code).toBe(0);

  for (const path of [
    '/',
    '/dictionary?query=heart',
    '/api/terms',
    '/readyz',
    '/profile',
    '/api/auth/user',
  ])
    expect((await browser.visit(path)).status, path).toBe(200);
  const notice = 'This site is read-only for maintenance.';
  await waitUntil('pages show the notice', async () =>
    (await (await fetch(`${site.origin}/about`)).text()).includes(notice),
  );
  const refused = await submit();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('300');
  expect(await refused.json()).toMatchObject({ detail: SENTENCE });
  const page = await browser.visit('/api/logout');
  expect(page.status).toBe(503);
  expect(page.body).toContain(SENTENCE);
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  expect(metrics).toContain('site_mode{mode="readOnly"} 1');

  expect(await run('on', 'again')).toMatchObject({
    code: 0,
    output: expect.stringContaining('(a new disk)'),
  });
  expect(await run('off')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The site is no longer read-only.'),
  });
  await waitUntil('people can write again', async () => (await submit()).ok);
  expect((await run('off')).output).toContain('The site was not read-only.');
});

test('npm run readonly explains wrong arguments', async () => {
  for (const args of [[], ['maybe'], ['off', 'now'], ['on', 'a'.repeat(201)]])
    expect(await run(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run readonly'),
    });
});
