import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/running-site.ts';

const { name, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies', Record<string, string>> & { name: string };

test('npm run sbom lists what runs in production, with hashes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mazwi-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'sbom.json');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin/sbom.mjs'), file]);
  expect(String(stderr)).toBe('');
  expect(status).toBe(0);
  const bom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component.name).toBe(name);
  for (const [dependency, version] of Object.entries({
    ...dependencies,
    ...optionalDependencies,
  })) {
    const listed = bom.components.filter((each) => each.name === dependency);
    expect(listed.map((each) => each.version)).toContain(version);
    for (const { hashes } of listed) expect(hashes, dependency).toHaveLength(1);
  }
  for (const tool of ['vitest', 'knip', '@biomejs/biome', 'smtp-server'])
    expect(bom.components.map((each) => each.name)).not.toContain(tool);
});
