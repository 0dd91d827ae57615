/** What bin/run.mjs sends for each signal that it receives. */
type PassedOn = { stop: NodeJS.Signals };

const isPassedOn = (message: unknown): message is PassedOn =>
  typeof message === 'object' && message !== null && 'stop' in message;

/**
 * Listens for requests to stop: signals to this process, signals that bin/start.mjs passes on, and
 * the end of bin/start.mjs.
 *
 * One Ctrl-C, or one signal to the process group, arrives three times: here, in bin/start.mjs, and
 * there once more, because npm forwards it. A signal to npm alone arrives once, through
 * bin/start.mjs. So two signals received here are two requests, and so are two that were passed on
 * beyond those received here. No clock is involved.
 *
 * @param onFirst begins to stop in order
 * @param onSecond somebody insists
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
  // `node --watch` repeats every signal to the process that it runs.
  const repeated = process.env.MAZWI_DEVELOPMENT === 'on';

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      received += repeated ? 0 : 1;
      count();
    });
  // A terminal that closes hangs up more than once.
  process.on('SIGHUP', begin);
  process.on('message', (message) => {
    if (!isPassedOn(message)) return;
    if (message.stop === 'SIGHUP') return begin();
    // The group's signal was sent before this message, but the event loop may see it one turn
    // later.
    setImmediate(() =>
      setImmediate(() => {
        passedOn += repeated ? 0 : 1;
        count();
      }),
    );
  });
  process.on('disconnect', begin);
  // bin/start.mjs was killed before this process listened.
  if (process.connected === false && process.send) begin();
}
