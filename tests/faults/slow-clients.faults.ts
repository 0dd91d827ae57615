import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionTimeouts } from '../../src/server/platform/http/requests/connection-timeouts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openFaultSite } from './fault-site.ts';
import { submitTerm } from './load.ts';

const CLIENTS = 1000;
const ENOUGH = 50;
const MEGABYTE = 1024 * 1024;
/** How long requests may exceed the server's timeouts, because the machine is busy. */
const SLACK_SECONDS = 20;

type SlowClients = { kind: string; clients: number; request: string; timeout: number };
const slowClients: readonly SlowClients[] = [
  {
    kind: 'headers',
    clients: CLIENTS,
    request: 'GET / HTTP/1.1\r\nHost: localhost\r\n',
    timeout: connectionTimeouts.headers,
  },
  {
    kind: 'bodies',
    clients: CLIENTS,
    request: 'POST /api/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"',
    timeout: connectionTimeouts.request,
  },
  {
    kind: 'reads',
    clients: CLIENTS,
    // The maximum number of unanswered requests on one connection.
    request: 'GET /dictionary HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8),
    timeout: connectionTimeouts.inactivity,
  },
];

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / MEGABYTE;
}

async function openSlowClient(port: number, request: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(request);
  return socket.pause();
}

/** Counts the connections to the port that the server keeps open. */
async function countConnections(port: number): Promise<number> {
  const files = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')),
  );
  const local = new RegExp(`^ *\\d+: [0-9A-F]+:${port.toString(16).toUpperCase()} \\S+ 01 `, 'gm');
  return files.flatMap((text) => text.match(local) ?? []).length;
}

test.each(slowClients)(
  'F8 serves others while $clients clients have slow $kind',
  async ({ kind, clients, request, timeout }) => {
    const faultSite = await openFaultSite();
    onTestFinished(() => faultSite.close());
    const { pid } = faultSite.site().process;
    if (!pid) throw new Error('the site has no process');
    const port = Number(new URL(faultSite.origin).port);
    const before = await readMemory(pid);

    const opened = performance.now();
    await Promise.all(Array.from({ length: clients }, () => openSlowClient(port, request)));
    const load = faultSite.write(`slow ${kind}`, ENOUGH);
    await load.writing.reached;
    await load.writing.stop();
    const grown = (await readMemory(pid)) - before;
    const times: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      const start = performance.now();
      expect((await submitTerm(load.load, `during ${kind} ${count}`))?.status).toBe(201);
      times.push(performance.now() - start);
    }
    await waitUntil(
      'the slow connections are closed',
      async () => (await countConnections(port)) < clients / 10,
      { seconds: timeout / 1000 + SLACK_SECONDS, everyMs: 500 },
    );
    const closedAfter = (performance.now() - opened) / 1000;

    const p95 = times.sort((a, b) => a - b)[94] ?? 0;
    console.log(
      `F8  ${clients} slow ${kind}: others waited ${Math.round(p95)} ms (p95), ` +
        `${Math.round(grown)} MB more memory, closed after ${closedAfter.toFixed(0)} s`,
    );
    await faultSite.report(load, { id: 'F8', cause: `slow ${kind}`, recoverySeconds: 0 });
    expect(grown).toBeLessThan(150);
  },
);
