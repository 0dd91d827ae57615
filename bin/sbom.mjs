// npm run sbom -- [FILE]: writes a software bill of materials (CycloneDX) of what runs in
// production, by default to sbom.json. npm reads package-lock.json and needs no network.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stop } from './run.mjs';

const ARGUMENTS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
];

const file = process.argv[2] ?? join(root, 'sbom.json');
const cli = process.env.npm_execpath;
const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
const { status, stdout, stderr } = spawnSync(command, [...first, ...ARGUMENTS], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: command === 'npm' && process.platform === 'win32',
});
if (status !== 0) stop(`npm could not write the bill of materials:\n${stderr}`);
const bom = JSON.parse(stdout);
// Packages for development are removed here, because npm's --omit=dev also removes packages that
// production and development both need.
const isForDevelopment = ({ properties }) =>
  properties?.some(({ name }) => name === 'cdx:npm:package:development') ?? false;
const removed = new Set(bom.components.filter(isForDevelopment).map((each) => each['bom-ref']));
bom.components = bom.components.filter((each) => !removed.has(each['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => !removed.has(ref))
  .map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => !removed.has(each)),
  }));
// npm names the application after its folder. Use the name from package.json instead.
bom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`Wrote ${bom.components.length} components to ${file}.`);
