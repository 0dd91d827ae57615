import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../support/running-site.ts';
import { waitUntil } from '../support/wait-until.ts';

/** nginx in front of two copies of the server, with the configuration in deploy/. */
export type ReverseProxy = {
  origin: string;
  pid: number;
  /** Stops sending requests to a copy. Call it before the copy stops. */
  takeOut: (copy: 0 | 1) => Promise<void>;
  putBack: (copy: 0 | 1) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  folder: string;
  port: number;
  /** A free port for the redirect to HTTPS. */
  httpPort: number;
  copyPorts: readonly [number, number];
  certificate: string;
  key: string;
};

export async function startProxy(options: Options): Promise<ReverseProxy> {
  const { folder, port, copyPorts } = options;
  const upstreams = join(folder, 'upstreams');
  mkdirSync(upstreams, { recursive: true });
  const isOut: [boolean, boolean] = [false, false];
  const writeUpstreams = () => {
    for (const [index, copyPort] of copyPorts.entries())
      writeFileSync(
        join(upstreams, `copy-${index + 1}.conf`),
        `server 127.0.0.1:${copyPort} ${isOut[index] ? 'down' : 'max_fails=0'};\n`,
      );
  };
  writeUpstreams();
  writeFileSync(join(folder, 'mazwi.conf'), adaptConfiguration(options, upstreams));
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, describeProcess(folder));
  execFileSync('nginx', ['-t', '-q', '-c', main], { stdio: 'pipe' });
  const nginx = spawn('nginx', ['-c', main], { stdio: 'inherit' });
  const origin = `https://localhost:${port}`;
  await waitUntil('nginx listens', () => isListening(port));

  const setOut = async (copy: 0 | 1, value: boolean) => {
    isOut[copy] = value;
    writeUpstreams();
    const workers = listWorkers(nginx);
    execFileSync('nginx', ['-c', main, '-s', 'reload'], { stdio: 'pipe' });
    await waitUntil('nginx has finished the requests of before the reload', () =>
      listWorkers(nginx).every((pid) => !workers.includes(pid)),
    );
  };
  return {
    origin,
    pid: nginx.pid ?? 0,
    takeOut: (copy) => setOut(copy, true),
    putBack: (copy) => setOut(copy, false),
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Replaces the host, the ports and the paths of deploy/nginx.conf. */
function adaptConfiguration(
  { folder, port, httpPort, certificate, key }: Options,
  upstreams: string,
): string {
  const replacements: [RegExp, string][] = [
    [/^\s*listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${httpPort};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/\/var\/log\/nginx/g, folder],
    [/include \/etc\/nginx\/mazwi/, `include ${upstreams}`],
    [/ssl_certificate \S+;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`],
    [/mazwi\.example\.org/g, 'localhost'],
  ];
  let text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!text.match(pattern)) throw new Error(`deploy/nginx.conf does not contain ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** Returns the settings of Debian's /etc/nginx/nginx.conf, with all files in `folder`. */
function describeProcess(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  include ${folder}/mazwi.conf;
}
`;
}

function listWorkers({ pid }: ChildProcess): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([worker, parent]) => (worker !== undefined && parent === pid ? [worker] : []));
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
