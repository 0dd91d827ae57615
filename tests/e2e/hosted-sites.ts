import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { everydayUrl } from '#server/platform/db/migrations/everyday-role.ts';
import { serverOptions } from '../../bin/setup.mjs';
import { clean } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { copySample } from './sample-copies.ts';
import { type Environment, type SampleSite, withSessions } from './sites.ts';

/** Asks the host to close its site, and to start another one unless `environment` is null. */
export type HostRequest = { environment: Environment | null };
export type HostReply = { error: string | null };

/** Starts the process that serves the sites of one worker, one after another. */
function startHost() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'site-host.ts'), {
    execArgv: serverOptions.flags,
    env: { ...clean(process.env), ...serverOptions.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the host of the sites ended with ${code}`)));
  });
  ended.catch(() => {});
  return {
    send: async (request: HostRequest): Promise<void> => {
      const replied = once(child, 'message');
      child.send(request);
      const [{ error }] = (await Promise.race([replied, ended])) as [HostReply];
      if (error) throw new Error(error);
    },
    end: () => child.disconnect(),
  };
}

export function openHost() {
  let host: ReturnType<typeof startHost> | null = null;
  return {
    /** Starts a site on a copy of the sample. */
    open: async (environment: Environment): Promise<SampleSite> => {
      const running = (host ??= startHost());
      const { dataDir, databaseUrl, remove } = await copySample();
      const port = environment.PORT ?? String(await freePort());
      await running.send({
        environment: {
          ...clean(process.env),
          DATA_DIR: dataDir,
          DATABASE_URL: everydayUrl(databaseUrl),
          PORT: port,
          ...environment,
        },
      });
      return withSessions({
        origin: environment.PUBLIC_URL ?? `http://localhost:${port}`,
        dataDir,
        databaseUrl,
        stop: async () => {
          await running.send({ environment: null });
          await remove();
        },
      });
    },
    end: () => host?.end(),
  };
}
