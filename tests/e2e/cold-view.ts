import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';

/** A page has loaded when it has sent no request for this many milliseconds. */
const QUIET_MS = 500;

/** A response of the network, with its compressed size. */
export type Sent = { path: string; bytes: number; external: boolean };

/** Lists the responses that a first view loads until the network is idle, with the size of each. */
export async function measureColdView(page: Page, url: string): Promise<Sent[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const addresses = new Map<string, string>();
  const sent: Sent[] = [];
  const ended = new Set<string>();
  let changedAt = 0;
  const end = ({ requestId }: { requestId: string }) => {
    ended.add(requestId);
    changedAt = Date.now();
  };
  client.on('Network.loadingFinished', end);
  client.on('Network.loadingFailed', end);
  client.on('Network.requestWillBeSent', (event) => {
    addresses.set(event.requestId, event.request.url);
    changedAt = Date.now();
  });
  // The loader fetches a script first and runs it later. When the script runs, it is read from the
  // browser's cache. Responses from the cache are not counted.
  const kept = new Set<string>();
  client.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) kept.add(requestId);
  });
  client.on('Network.loadingFinished', (event) => {
    if (kept.has(event.requestId)) return;
    const address = new URL(addresses.get(event.requestId)!);
    if (address.protocol.startsWith('http'))
      sent.push({
        path: address.pathname,
        bytes: event.encodedDataLength,
        external: address.origin !== new URL(url).origin,
      });
  });
  await page.goto(url, { waitUntil: 'load' });
  await hydrated(page);
  // The load state `networkidle` would also accept a pause before hydration, which starts requests.
  changedAt = Date.now();
  await expect
    .poll(() => addresses.size === ended.size && Date.now() - changedAt >= QUIET_MS)
    .toBe(true);
  const loading = page.getByText(m.ui_loading(), { exact: true }).filter({ visible: true });
  await expect(loading).toHaveCount(0);
  return sent;
}
