/*
 * Shifts the clock of a process by the milliseconds in the file CLOCK_SHIFT_FILE, which may change
 * at any time. Node runs this file first (`--import`). Timers and `performance.now()` are not
 * shifted, as with a clock that somebody sets.
 */
import { readFileSync } from 'node:fs';
import { Server, type ServerResponse } from 'node:http';

const POLL_MS = 20;
const file = process.env.CLOCK_SHIFT_FILE ?? '';
const RealDate = Date;
let shift = 0;

function readShift(): void {
  const next = Number(readFileSync(file, 'utf8'));
  if (next === shift) return;
  shift = next;
  console.error(`clock shifted by ${shift} ms`);
}
readShift();
setInterval(readShift, POLL_MS).unref();

const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node does not use the global `Date` for the Date header.
const { emit } = Server.prototype;
Server.prototype.emit = function emitWithDate(event: string, ...values: unknown[]) {
  if (event === 'request')
    (values[1] as ServerResponse).setHeader('date', new Date().toUTCString());
  return Reflect.apply(emit, this, [event, ...values]);
};
