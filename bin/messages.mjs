// Compiles the message catalogue, messages/en/*.json, into TypeScript functions, so that `tsc`
// rejects unknown messages and missing parameters (decision 0024). Plain JavaScript that Node 18
// understands, because bin/setup.mjs runs it in the same Node as npm.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

export const catalogue = join(root, 'messages/en');

/**
 * Compiles each file of the catalogue to a module, and writes an index of all modules. Unchanged
 * modules keep their modification time, so that they do not cause a rebuild.
 * @param from the folder of the catalogue
 * @param to the folder of the modules
 */
export async function compileMessages({
  from = catalogue,
  to = join(root, 'src/domain/messages'),
} = {}) {
  // Imported here, because the compiler's packages might not be installed yet when this file is
  // loaded.
  const { compileMessage } = await import('./message-compiler.mjs');
  const modules = new Map();
  for (const name of readdirSync(from).sort()) {
    if (!name.endsWith('.json')) continue;
    const feature = name.slice(0, -'.json'.length);
    const functions = Object.entries(JSON.parse(readFileSync(join(from, name), 'utf8'))).map(
      ([id, text]) => {
        try {
          checkId(id, feature);
          return compileMessage(id, text);
        } catch (error) {
          throw new Error(`messages/en/${name}, ${id}: ${error.message}`);
        }
      },
    );
    modules.set(`${feature}.ts`, moduleOf(functions));
  }
  const exported = [...modules.keys()].map((name) => `export * from './${name}';\n`);
  modules.set('index.ts', exported.join(''));
  writeModules(to, modules);
}

function checkId(id, feature) {
  const prefix = `${feature.replaceAll('-', '_')}_`;
  if (!id.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(id))
    throw new Error(`the name of a message in this file must be ${prefix} and words in snake_case`);
}

function moduleOf(functions) {
  const code = functions.join('\n');
  const formats = ['formatNumber', 'plural'].filter((name) => code.includes(`${name}(`));
  const lines = ['// Compiled from messages/en by bin/messages.mjs. Do not edit.'];
  if (code.includes('PRODUCT')) lines.push("import { PRODUCT } from '../product.ts';");
  if (formats.length > 0)
    lines.push(`import { ${formats.join(', ')} } from '../locale/message-format.ts';`);
  return [...lines, '', code].join('\n');
}

function writeModules(folder, modules) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.ts') && !modules.has(name)) rmSync(join(folder, name), { force: true });
  for (const [name, code] of modules) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue;
    // Another process might be reading the module, so the file is replaced atomically.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages();
