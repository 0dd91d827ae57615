/** The message that `runInFront` in bin/run.mjs sends to this process for each signal. */
type PassedOn = { stop: NodeJS.Signals };

const isPassedOn = (message: unknown): message is PassedOn =>
  typeof message === 'object' && message !== null && 'stop' in message;

/**
 * Listens for stop requests: signals to this process, signals that bin/start.mjs forwards as
 * messages, and the end of bin/start.mjs.
 *
 * One Ctrl-C, or one signal to the process group, reaches this process once and bin/start.mjs
 * twice, because npm forwards the signal to bin/start.mjs as well. A signal to npm alone reaches
 * only bin/start.mjs, once. So a second request is detected by counting instead of timing: two
 * signals to this process, or at least two more forwarded signals than direct ones.
 *
 * @param onFirst called once, to begin a graceful shutdown
 * @param onSecond called on the second request, to exit immediately
 */
export function onStopRequests(onFirst: () => void, onSecond: () => void): void {
  let received = 0;
  let passedOn = 0;
  let stopping = false;
  const begin = () => {
    if (!stopping) onFirst();
    stopping = true;
  };
  const count = () => {
    begin();
    if (received >= 2 || passedOn >= received + 2) onSecond();
  };
  // Under `npm run dev`, `node --watch` forwards every signal to this process again, so signals are
  // not counted.
  const repeated = process.env.MAZWI_DEVELOPMENT === 'on';

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      received += repeated ? 0 : 1;
      count();
    });
  // Not counted, because a terminal that closes may send SIGHUP several times.
  process.on('SIGHUP', begin);
  process.on('message', (message) => {
    if (!isPassedOn(message)) return;
    if (message.stop === 'SIGHUP') return begin();
    // A signal to the process group is sent before this message, but the event loop may deliver the
    // signal one turn later. Wait for the signal before comparing the counts.
    setImmediate(() =>
      setImmediate(() => {
        passedOn += repeated ? 0 : 1;
        count();
      }),
    );
  });
  process.on('disconnect', begin);
  // bin/start.mjs was killed before this listener was added.
  if (process.connected === false && process.send) begin();
}
