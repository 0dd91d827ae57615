import type { Browser, Page } from 'playwright-core';
import { launchBrowser, phone } from '../support/browser.ts';
import { median } from './cpu.ts';
import type { Site } from './site.ts';
import { number } from './table.ts';
import { SHUFFLED } from './words.ts';

const LOADS = 3;
/** A page counts as idle when it has had no long task for this long. */
const IDLE_MS = 1000;
const LONG_TASK_MS = 50;
const PROFILE = { bitsPerSecond: 1_600_000, latencyMs: 150, slower: 4 };

/**
 * The measurements of one view: `paint` is the largest contentful paint and `blocking` the total
 * blocking time, both in milliseconds. `shift` is the cumulative layout shift.
 */
type View = { paint: number; shift: number; blocking: number };
type Watched = View & { busyUntil: number };

/**
 * Measures the first view of public pages on a cheap phone with a slow network. Each result is the
 * median of three views.
 * @returns a row for each page: the path, and then each result followed by its target
 */
export async function pages(site: Site): Promise<string[][]> {
  const browser = await launchBrowser();
  try {
    const rows: string[][] = [];
    for (const path of await pathsOf(site)) {
      const views: View[] = [];
      while (views.length < LOADS) views.push(await firstView(browser, site.origin + path));
      const of = (figure: keyof View) => median(views.map((view) => view[figure]));
      rows.push([
        path,
        `${number(of('paint') / 1000, 2)} s`,
        '1.8 s',
        number(of('shift'), 3),
        '0.02',
        `${number(of('blocking'))} ms`,
        '150 ms',
      ]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function pathsOf({ database }: Site): Promise<string[]> {
  const {
    rows: [term],
  } = await database.query<{ id: string; english: string }>(
    `select id, english_word as english
     from terms
     where status = 'verified' and english_word ~ '^[a-z]{8,}$'
     order by ${SHUFFLED}
     limit 1`,
  );
  return ['/', '/dictionary', `/dictionary?query=${term!.english}`, `/dictionary/${term!.id}`];
}

/**
 * Opens a page with an empty cache, and waits until React has hydrated the page and the page is
 * idle.
 */
async function firstView(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    await slow(page);
    await page.addInitScript(watch, LONG_TASK_MS);
    const response = await page.goto(url);
    if (response?.status() !== 200) throw new Error(`${url} returned ${response?.status()}`);
    await page.waitForFunction(
      (idle) =>
        'ready' in document.documentElement.dataset &&
        performance.now() - (globalThis as unknown as { watched: Watched }).watched.busyUntil >
          idle,
      IDLE_MS,
    );
    return await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  } finally {
    await context.close();
  }
}

async function slow(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.latencyMs,
    downloadThroughput: PROFILE.bitsPerSecond / 8,
    uploadThroughput: PROFILE.bitsPerSecond / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.slower });
}

/** Collects the measurements of a view. Runs in the page before the page's own scripts. */
function watch(longTask: number): void {
  const watched: Watched = { paint: 0, shift: 0, blocking: 0, busyUntil: 0 };
  Object.assign(globalThis, { watched });
  const on = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(each);
    }).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime;
  });
  on('layout-shift', (entry) => {
    watched.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on('longtask', ({ startTime, duration }) => {
    watched.blocking += duration - longTask;
    watched.busyUntil = startTime + duration;
  });
}
