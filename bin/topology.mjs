// npm run test:topology: tests a large site. Starts several copies of the server, a pooler, a proxy
// and a cache as processes on this machine. Takes about fifteen minutes. Installs nothing outside
// of this folder.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createCertificate } from './certificate.mjs';
import { stop } from './run.mjs';
import { build, setup } from './setup.mjs';
import { beginTestRun } from './test-run.mjs';

const PROGRAMS = ['nginx', 'pgbouncer', 'varnishd', 'openssl', 'git', 'tar'];
const CONFIGURATION = join(import.meta.dirname, '../deploy/varnish.vcl');

// Debian installs servers in folders that are not in the PATH of most users.
process.env.PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);
const missing = PROGRAMS.filter((name) => spawnSync(name, ['-V']).error);
// Varnish cannot compile its configuration without the modules that it names.
const compiled = spawnSync('varnishd', ['-j', 'none', '-C', '-f', CONFIGURATION]);
if (!compiled.error && compiled.status !== 0) missing.push('varnish-modules');
if (missing.length > 0)
  stop(
    `npm run test:topology needs ${missing.join(' and ')} on PATH. On Debian: apt-get install nginx-light pgbouncer varnish varnish-modules openssl git`,
  );

const node = await setup({ dev: true });
await build(node);
const { folder, run } = await beginTestRun();
const { certificate } = createCertificate(folder);
const status = await run(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=topology', ...process.argv.slice(2)],
  { TOPOLOGY_FOLDER: folder, NODE_EXTRA_CA_CERTS: certificate },
);
process.exit(status);
