import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultSite, openFaultSite } from './fault-site.ts';
import { expectQuickRecovery } from './report.ts';

const KILLS = 20;
/** How many writes are acknowledged before each kill, so that there are about 10,000 in all. */
const WRITES = 500;

let faultSite: FaultSite;
beforeAll(async () => {
  faultSite = await openFaultSite();
});
afterAll(() => faultSite.close());

const runs = Array.from({ length: KILLS }, (_, index) => index + 1);

test.each(runs)(
  'F1 keeps acknowledged writes through kill -9 of the server (run %i)',
  async (run) => {
    const load = faultSite.write(`server ${run}`, WRITES);
    await load.writing.reached;
    await faultSite.end('SIGKILL');
    await load.writing.stop();
    const recoverySeconds = await faultSite.restart(`restarted ${run}`);
    expectQuickRecovery(
      await faultSite.report(load, { id: 'F1', cause: 'kill -9 of the server', recoverySeconds }),
    );
  },
);

test.each(runs)(
  'F2 keeps acknowledged writes through kill -9 of PostgreSQL (run %i)',
  async (run) => {
    const { process: server } = faultSite.site();
    const load = faultSite.write(`database ${run}`, WRITES);
    await load.writing.reached;
    const recoverySeconds = await faultSite.killDatabase(load.load, `recovered ${run}`);
    await load.writing.stop();
    expectQuickRecovery(
      await faultSite.report(load, { id: 'F2', cause: 'kill -9 of PostgreSQL', recoverySeconds }),
    );
    expect(server.exitCode).toBeNull();
  },
);
