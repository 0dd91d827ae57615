import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { m } from '../../src/domain/messages.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl } from '../../src/server/platform/db/embedded/embedded.ts';
import { startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startFirefox } from './bidi.ts';

const WAIT = { seconds: 60, everyMs: 200 };
const TERM = 'photosynthesis';
const WRITTEN = 'viscosity';

const [program = 'firefox'] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-site-'));
const port = String(await freePort());
const start = () => startSite({ PORT: port, RATE_LIMITS: 'off' }, dataDir);

let site = await start();
const page = await startFirefox(program);
try {
  console.log(await page.run(() => navigator.userAgent));
  await signIn();
  await keepLanguage();
  const path = await readTerm();
  await site.stop();
  await searchOffline();
  await readOffline(path);
  await writeOffline();
  site = await start();
  await checkArrival();
  console.log('Firefox works offline, and what was written arrived once.');
} catch (error) {
  const shown = await page.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
  console.log(`Firefox shows:\n${shown}`);
  throw error;
} finally {
  await page.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function signIn(): Promise<void> {
  await page.open(`${site.origin}/api/login?returnTo=/offline`);
  await fill('input[type=email]', 'contributor@example.org');
  await fill('input[type=password]', 'speak-science');
  await click('button', 'Sign in');
  await waitFor('the page after signing in', () => location.pathname === '/offline');
}

async function keepLanguage(): Promise<void> {
  await waitUntil('the packs are built', async () => {
    const reply = await fetch(`${site.origin}/packs/manifest.json`);
    return ((await reply.json()) as { packs: unknown[] }).packs.length > 0;
  });
  await page.open(`${site.origin}/offline`);
  await click('button', 'Zulu');
  await see('main', 'Zulu was saved on this device');
  await waitUntil('the offline app is stored', () => page.run(() => caches.has('kept')), WAIT);
}

/** Opens a term and waits until the service worker has stored its page. */
async function readTerm(): Promise<string> {
  const reply = await fetch(`${site.origin}/api/terms?query=${TERM}&language=zulu`);
  const [term] = ((await reply.json()) as { terms: { id: string }[] }).terms;
  const path = `/dictionary/${term?.id}`;
  await page.open(site.origin + path);
  await waitUntil(
    'the page is stored',
    () =>
      page.run(async (stored) => {
        const requests = await (await caches.open('pages')).keys();
        return requests.some(({ url }) => new URL(url).pathname === stored);
      }, path),
    WAIT,
  );
  return path;
}

async function searchOffline(): Promise<void> {
  await page.open(`${site.origin}/offline?source=icon`);
  await see('main', 'Zulu');
  await fill('#offline-query', TERM);
  await see('main h3', TERM);
}

async function readOffline(path: string): Promise<void> {
  await page.open(site.origin + path);
  await see('h1', TERM);
}

async function writeOffline(): Promise<void> {
  await page.open(`${site.origin}/offline`);
  await click('a', m.offline_contribute());
  await fill('[name=englishWord]', WRITTEN);
  await fill('[name=meaning]', 'How strongly a liquid resists flowing.');
  await fill('[name=subject]', 'physics');
  await fill('[name=language]', 'zulu');
  await fill('[name=vernacularWord]', 'ukujiya');
  await click('button', m.outbox_form_keep_button());
  await see('main', m.outbox_kept());
}

async function checkArrival(): Promise<void> {
  await page.open(`${site.origin}/offline`);
  await see('.outbox li', 'Sent');
  const url = await runningUrl(dataDir);
  assert.ok(url);
  const database = openDatabase(url, { max: 1 });
  const { rows } = await database
    .query<{ status: string }>('select status from terms where english_word = $1', [WRITTEN])
    .finally(() => database.close());
  assert.deepEqual(rows, [{ status: 'pending' }]);
}

type Found = [selector: string, text: string];

/** Waits until an element contains a text. */
function see(...found: Found): Promise<void> {
  return waitFor(
    `${found[0]} with "${found[1]}"`,
    (selector, text) =>
      [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text)),
    ...found,
  );
}

/** Clicks the element with the shortest text that contains a text. */
function click(...found: Found): Promise<void> {
  return waitFor(
    `${found[0]} with "${found[1]}" to click`,
    (selector, text) => {
      const [element] = [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.textContent.includes(text) && each.checkVisibility())
        .sort((a, b) => a.textContent.length - b.textContent.length);
      element?.click();
      return element !== undefined;
    },
    ...found,
  );
}

function fill(selector: string, value: string): Promise<void> {
  return waitFor(
    `${selector} to fill`,
    (wanted, text) => {
      const field = document.querySelector<HTMLInputElement>(wanted);
      if (!field) return false;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    },
    selector,
    value,
  );
}

function waitFor<Args extends unknown[]>(
  what: string,
  code: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  // A page that is being replaced by the next one cannot run the code, so try again.
  return waitUntil(what, () => page.run(code, ...args).catch(() => false), WAIT);
}
