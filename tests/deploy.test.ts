import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../bin/setup.mjs';
import { BROWSER_COOKIE } from '../src/contract/endpoint.ts';
import { languageIds } from '../src/domain/languages.ts';
import { LANGUAGE_COOKIE } from '../src/domain/reader-language.ts';
import { readConfig } from '../src/server/config.ts';
import { spawnNpm } from './support/npm-start.ts';
import { root } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

/** The first version of systemd that can rate the security of a unit that is not installed. */
const OFFLINE_SECURITY = 250;
const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8');

let folder: string;
beforeAll(async () => {
  await build(process.execPath);
  folder = await mkdtemp(join(tmpdir(), 'mazwi-deploy-'));
});
// The database may still be writing its last checkpoint after the site has stopped.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('deploy/Containerfile', async () => {
  const instructions = readInstructions(await read('Containerfile'));
  const last = instructions.findLastIndex(({ name }) => name === 'FROM');
  const inImage = instructions.slice(last);
  const instructionOf = (name: string) =>
    inImage.find((instruction) => instruction.name === name)?.value ?? '';

  test('the image has a fixed major version of Node, and runs as a user without rights', () => {
    for (const { value } of instructions.filter(({ name }) => name === 'FROM'))
      expect(value).toMatch(/^docker\.io\/library\/node:\d+-slim( AS build)?$/);
    expect(instructionOf('USER')).toBe('10001');
    const names = inImage.map(({ name }) => name);
    expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'));
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
  });

  test('only the files that the image needs are sent to its build', async () => {
    const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).trim().split('\n');
    const copied = instructions
      .slice(0, last)
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ value }) => value.split(' ').slice(0, -1));
    expect(ignored.filter((line) => !line.startsWith('#'))).toEqual([
      '*',
      ...copied.sort().map((name) => `!${name}`),
    ]);
  });

  test('the image stops with SIGTERM and contains no secret', () => {
    expect(instructionOf('STOPSIGNAL')).toBe('SIGTERM');
    expect(JSON.parse(instructionOf('CMD'))).toEqual(['node', 'bin/start.mjs']);
    const given = instructions.filter(({ name }) => ['ENV', 'ARG'].includes(name));
    for (const { value } of given) expect(value).not.toMatch(/SECRET|KEY|TOKEN|PASSWORD|_URL/);
  });

  test('the site starts from the files of the image, and changes none of them', async () => {
    const image = join(folder, 'image');
    const copied = instructions
      .slice(0, last)
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ value }) => value.split(' ').slice(0, -1));
    // When the image is built, `npm ci` and bin/prepare.mjs create node_modules and dist.
    for (const name of [...copied, 'dist'])
      await cp(join(root, name), join(image, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(image, 'node_modules'));
    const before = await listFiles(image);

    const cache = join(folder, 'compile-cache');
    const port = String(await freePort());
    const env = { PORT: port, DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: cache };
    const { npm, exited, output, printed } = spawnNpm(env, image);
    await printed('Mazwi is ready at');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    npm.kill('SIGTERM');

    expect(await exited).toBe(0);
    expect(output()).not.toMatch(/Building|Installing/);
    expect(await listFiles(image)).toEqual(before);
    expect(await readdir(cache)).not.toEqual([]);
  }, 180_000);
});

describe.each(['mazwi.service', 'mazwi@.service'])('deploy/%s', async (name) => {
  const unit = await read(name);

  test('the unit stops Mazwi with one signal and gives it time', () => {
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node bin\/start\.mjs$/m);
    expect(unit).toMatch(/^User=mazwi$/m);
  });

  test('the unit lets Mazwi copy backups to the folder that the guide mounts', async () => {
    const guide = await readFile(join(root, 'docs/OPERATING.md'), 'utf8');
    const [, copies] = /^echo BACKUP_COPY_TO=(\/\S+) \|/m.exec(guide) ?? [];
    expect(copies).toBeTruthy();
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit.split('\n')).toContain(`ReadWritePaths=-${copies}`);
  });

  test('systemd, if it is installed, accepts the unit and calls its exposure OK', async () => {
    if (systemdVersion() < OFFLINE_SECURITY) return;
    // A unit that is a template needs the name of an instance.
    const file = join(folder, name.replace('@', '@3000'));
    await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    const complaints = analyze('verify').stderr.split('\n');
    expect(complaints.filter((line) => line.includes('mazwi'))).toEqual([]);
    const exposure = analyze('security', '--offline=true', '--threshold=20');
    expect(exposure.status, exposure.stdout).toBe(0);
  });
});

test('the unit for several copies differs only in the port and the folder of each', async () => {
  const settings = (text: string) => text.split('\n').filter((line) => !line.startsWith('#'));
  const one = settings(await read('mazwi.service'));
  const each = settings(await read('mazwi@.service'));
  expect(each.filter((line) => !one.includes(line))).toEqual([
    'Description=Mazwi, a science dictionary, on port %i',
    'EnvironmentFile=-/etc/mazwi/env-%i',
    'Environment=PORT=%i',
    'Environment=DATA_DIR=/var/lib/mazwi/%i',
    'StateDirectory=mazwi/%i',
  ]);
  expect(one.filter((line) => !each.includes(line))).toEqual([
    'Description=Mazwi, a science dictionary',
    'Environment=DATA_DIR=/var/lib/mazwi',
    'StateDirectory=mazwi',
  ]);
});

describe('the proxies', async () => {
  const [nginx, caddy] = await Promise.all([read('nginx.conf'), read('Caddyfile')]);
  const upstreams = await Promise.all(
    (await readdir(join(root, 'deploy/nginx-upstreams'))).map((name) =>
      read(`nginx-upstreams/${name}`),
    ),
  );

  test('nginx replaces the headers that Mazwi trusts', () => {
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'])
      expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} \\$`));
    expect(nginx).toContain('proxy_set_header X-Request-Id $request_id;');
    expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}');
  });

  test('nginx never repeats a request that may have changed something', () => {
    expect(nginx).toMatch(/proxy_next_upstream error timeout;/);
    expect(nginx).not.toContain('non_idempotent');
  });

  test('a 503 of Mazwi does not take a copy out of nginx', () => {
    expect(upstreams.length).toBe(2);
    for (const upstream of upstreams) expect(upstream).toMatch(/^server \S+ max_fails=0;$/m);
  });

  test('Caddy notices a copy that stops before its port closes', () => {
    expect(caddy).toContain('health_uri /readyz?read');
    expect(caddy).toContain('health_interval 500ms');
  });

  test('nginx logs no query of an address, on any of its servers', () => {
    const [, format = ''] = /log_format mazwi ([^;]+);/.exec(nginx) ?? [];
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(?:request\b(?!_)|request_uri|args|query_string|http_referer)/);
    const servers = nginx.split(/^server \{$/m).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server).toMatch(/access_log \S+ mazwi;/);
      expect(server).toMatch(/error_log \S+ crit;/);
    }
  });

  test('caddy validate, if Caddy is installed, accepts the file as the guide runs it', async () => {
    const guide = await readFile(join(root, 'docs/OPERATING.md'), 'utf8');
    const [, host, command] =
      /^PUBLIC_HOST=(\S+) (caddy validate --config deploy\/Caddyfile)$/m.exec(guide) ?? [];
    expect(host).toBe('mazwi.example.org');
    if (spawnSync('caddy', ['version']).error) return;
    const [program = '', ...args] = (command ?? '').split(' ');
    const environment = { ...process.env, PUBLIC_HOST: host, XDG_DATA_HOME: folder };
    const run = spawnSync(program, args, { cwd: root, env: environment, encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
  });

  test('neither proxy publishes the metrics', () => {
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(caddy).toContain('respond /metrics 404');
  });

  test('the files are complete', () => {
    for (const text of [nginx, caddy]) {
      const code = text.replace(/^\s*#.*$/gm, '');
      expect(code.match(/\{/g)?.length).toBe(code.match(/\}/g)?.length);
    }
    const code = nginx.replace(/#.*$/gm, '');
    for (const line of code.split('\n').map((each) => each.trim()))
      expect(line).toMatch(/[;{}]$|^$/);
  });
});

describe('deploy/varnish.vcl', async () => {
  const [vcl, guide] = [
    await read('varnish.vcl'),
    await readFile(join(root, 'docs/OPERATING.md'), 'utf8'),
  ];

  test('only cookies that scripts may write are kept away from Mazwi', () => {
    const [, ignored = ''] = /cookie\.filter\("(.*)"\)/.exec(vcl) ?? [];
    expect(ignored.split(',').sort()).toEqual(
      [LANGUAGE_COOKIE.name, BROWSER_COOKIE, 'mazwi_kept'].sort(),
    );
    const [, languages = ''] = /X-Language ~ "\^\((.*)\)\$"/.exec(vcl) ?? [];
    expect(languages.split('|').sort()).toEqual([...languageIds].sort());
  });

  test('its options and its port are those of the guide', () => {
    const [, options = ''] = /^# {3}(-a .*)$/m.exec(vcl) ?? [];
    expect(options).toContain('http_gzip_support=off');
    expect(guide).toContain(options);
    expect(guide).toContain('CDN_PURGE_URL=http://127.0.0.1:6083/');
    expect(options).toContain('purge=127.0.0.1:6083');
  });
});

describe('deploy/env.example', async () => {
  const text = await read('env.example');
  const names = [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

  test('it has each setting of the README once', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('\n## Settings'));
    const rows = [...table.matchAll(/^\| (`[A-Z][^|]+) \|/gm)].map(([, cell]) => cell ?? '');
    const settings = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, n]) => n));
    expect(settings.length).toBeGreaterThan(25);
    expect(names.toSorted()).toEqual(settings.toSorted());
  });

  test('production starts with it once the secrets are filled in', () => {
    const secrets = ['SESSION_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN'].map((name) => [
      name,
      randomBytes(32).toString('base64'),
    ]);
    const env = { ...parseEnv(text), NODE_ENV: 'production' };
    expect(() => readConfig(env)).toThrow('SESSION_SECRET');
    expect(readConfig({ ...env, ...Object.fromEntries(secrets) })).toMatchObject({
      publicUrl: 'https://mazwi.example.org',
      mailFrom: 'Mazwi <words@example.org>',
      donations: false,
    });
  });
});

function systemdVersion(): number {
  const { stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
  return Number(/^systemd (\d+)/.exec(stdout ?? '')?.[1] ?? '0');
}

/** Splits a Containerfile into its instructions. */
function readInstructions(text: string): { name: string; value: string }[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(' ');
      return { name, value: value.join(' ') };
    });
}

/** Lists the files of a folder with the times of their last changes. */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return `${file} ${(await stat(file)).mtimeMs}`;
    }),
  );
}
