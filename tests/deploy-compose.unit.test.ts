import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image?: string;
  environment?: Record<string, string>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, unknown>;
};

const folder = join(import.meta.dirname, '../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const text = read('compose.yaml');
const compose: {
  services: Record<string, Service>;
  volumes: Record<string, null>;
} = parse(text, { merge: true });
const services = Object.entries(compose.services);
const copies = services.filter(([, { image }]) => image === 'mazwi');

test('each copy of Mazwi in compose.yaml is read-only, without rights, and has time to stop', () => {
  expect(copies.map(([name]) => name)).toEqual(['mazwi-1', 'mazwi-2']);
  for (const [, copy] of copies) {
    expect(copy).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: 'mazwi.env' });
    expect(Number.parseInt(copy.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  }
});

test('one copy in compose.yaml makes the backups, and each has its own port and folder', () => {
  const settings = copies.map(([, { environment = {} }]) => environment);
  expect(settings.map(({ BACKUP_AT }) => BACKUP_AT)).toEqual(['01:40', 'off']);
  for (const [index, { PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL }] of settings.entries()) {
    expect([PORT, DATA_DIR]).toEqual(['3000', '/data']);
    expect(DATABASE_URL).toBeDefined();
    expect(PUBLIC_URL).toBeDefined();
    expect(copies[index]?.[1].volumes).toEqual([`mazwi-${index + 1}:/data`]);
  }
});

test('compose.yaml sets only settings of the README', () => {
  const readme = readFileSync(join(folder, '../README.md'), 'utf8');
  for (const [, { environment }] of copies)
    for (const name of Object.keys(environment ?? {})) expect(readme).toContain(`\`${name}\``);
});

test('compose.yaml takes two variables, and stops if one of them is missing', () => {
  const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(['DATABASE_PASSWORD', 'PUBLIC_HOST']);
  for (const name of used) expect(text).toContain(`\${${name}:?`);
});

test('only the proxy in compose.yaml can be reached from outside', () => {
  const published = services.filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(['caddy']);
  const addresses = compose.services.caddy?.environment?.COPIES;
  expect(addresses).toBe(copies.map(([name]) => `${name}:3000`).join(' '));
});

test('each volume, file and service that compose.yaml names exists', () => {
  for (const [, { volumes = [], depends_on: needed = {}, image = '' }] of services) {
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      if (source.startsWith('.')) expect(existsSync(join(folder, source)), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    for (const name of Object.keys(needed)) expect(compose.services).toHaveProperty(name);
    expect(image).toMatch(/^(mazwi|docker\.io\/library\/[a-z]+:\d+)$/);
  }
});
