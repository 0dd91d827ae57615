// Compiles the message catalogue, messages/*/*.json, into TypeScript functions, so that `tsc`
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scopesOf } from './message-scopes.mjs';
import { root } from './run.mjs';
import { checksum, compileTranslations, countStates } from './translations.mjs';

/** The folder of the catalogue, with a folder for each locale. */
export const catalogue = join(root, 'messages');

/**
 * Compiles the catalogue of each locale to modules with the same functions, and writes an index with
 * the functions that show the text of the current locale. Unchanged modules keep their modification
 * time, so that they do not cause a rebuild.
 * @param from the folder of the catalogue
 * @param to the folder of the modules
 * @returns how many texts each locale has, by the states of their translations
 */
export async function compileMessages({
  from = catalogue,
  to = join(root, 'src/domain/messages'),
} = {}) {
  // Imported here, because the compiler's packages might not be installed yet when this file is
  // loaded.
  const { compileMessage, SOURCE_LOCALE } = await import('./message-compiler.mjs');
  const names = readdirSync(join(from, SOURCE_LOCALE)).filter((name) => name.endsWith('.json'));
  const scopes = readJson(join(from, 'scopes.json'));
  const longTranslations = readJson(join(from, 'long-translations.json'));
  const files = new Map(
    names.sort().map((name) => [name, compileFile(from, name, scopes, compileMessage)]),
  );
  const locales = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SOURCE_LOCALE)
    .map(({ name }) => name);
  const modules = new Map();
  const addFolder = (folder, codeOf) => {
    for (const [name, messages] of files)
      modules.set(`${folder}/${moduleName(name)}`, codeOf(name, messages));
    modules.set(`${folder}/index.ts`, indexOf('.', names.map(moduleName)));
  };
  addFolder(SOURCE_LOCALE, (_name, messages) => moduleOf([...messages.values()].map(codeOf)));
  const states = {};
  for (const locale of locales) {
    const stray = readdirSync(join(from, locale)).find((name) => !names.includes(name));
    if (stray)
      throw new Error(`messages/${locale} has ${stray}, but messages/${SOURCE_LOCALE} does not`);
    const compiled = [];
    addFolder(locale, (name, messages) => {
      const translations = compileTranslations(
        { path: join(from, locale, name), long: longTranslations[locale] ?? [] },
        messages,
        (id, text) => compileMessage(id, text, locale),
      );
      compiled.push(...translations);
      return moduleOf(translations.map(codeOf));
    });
    states[locale] = countStates(compiled);
  }
  modules.set('locales.ts', localesModule([SOURCE_LOCALE, ...locales], states));
  if (locales.length > 0)
    addFolder('current', (name, messages) => dispatch([SOURCE_LOCALE, ...locales], name, messages));
  modules.set(
    'index.ts',
    indexOf('.', [`${locales.length > 0 ? 'current' : SOURCE_LOCALE}/index.ts`]),
  );
  writeModules(to, modules);
  return states;
}

/** Returns the module with the names of the locales, and the states of their translations. */
const localesModule = (locales, states) =>
  `export const locales = ${listOf(locales)} as const;

/** How many texts each locale has, by the states of their translations. */
export const translationStates: {
  [locale: string]: { reviewed: number; draft: number; outdated: number; missing: number };
} = ${JSON.stringify(states)};
`;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const codeOf = ({ code }) => code;
const moduleName = (name) => name.replace(/\.json$/, '.ts');
const listOf = (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
const indexOf = (folder, names) =>
  names.map((name) => `export * from '${folder}/${name}';\n`).join('');

/**
 * Compiles a file of the source locale. A message is a text, or an object with a text and the number
 * of its `meaning`, from 2, which its author increases to stop showing translations of the old text.
 * @returns the messages, with their texts, scopes and checksums, by their ids
 */
function compileFile(from, name, table, compileMessage) {
  const feature = name.slice(0, -'.json'.length);
  const entries = readJson(join(from, 'en', name));
  const scopes = scopesOf(table, feature, Object.keys(entries));
  return new Map(
    Object.entries(entries).map(([id, entry]) => {
      try {
        checkId(id, feature);
        const { text, meaning = 1 } = typeof entry === 'string' ? { text: entry } : entry;
        const source = checksum(text, meaning);
        return [id, { text, scope: scopes.get(id), source, ...compileMessage(id, text) }];
      } catch (error) {
        throw new Error(`messages/en/${name}, ${id}: ${error.message}`);
      }
    }),
  );
}

/** Returns a module whose functions call those of the current locale. */
function dispatch(locales, name, messages) {
  const imports = locales.map(
    (locale, index) => `import * as l${index} from '../${locale}/${moduleName(name)}';`,
  );
  const functions = [...messages].map(([id, { parameters }]) => {
    const argument = parameters === '' ? '' : 'a';
    return `export const ${id}: typeof l0.${id} = (${argument}) => texts[currentLocale()].${id}(${argument});`;
  });
  return [
    HEADER,
    "import { currentLocale } from '../../locale/locale.ts';",
    ...imports,
    '',
    `const texts = { ${locales.map((locale, index) => `'${locale}': l${index}`).join(', ')} };`,
    '',
    ...functions,
    '',
  ].join('\n');
}

function checkId(id, feature) {
  const prefix = `${feature.replaceAll('-', '_')}_`;
  if (!id.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(id))
    throw new Error(`the name of a message in this file must be ${prefix} and words in snake_case`);
}

const HEADER = '// Compiled from messages by bin/messages.mjs. Do not edit.';

function moduleOf(functions) {
  const code = functions.join('\n');
  const formats = ['formatNumber', 'plural', 'pluralIn'].filter((name) =>
    code.includes(`${name}(`),
  );
  const lines = [HEADER];
  if (code.includes('PRODUCT')) lines.push("import { PRODUCT } from '../../product.ts';");
  if (formats.length > 0)
    lines.push(`import { ${formats.join(', ')} } from '../../locale/message-format.ts';`);
  return [...lines, '', code].join('\n');
}

function writeModules(folder, modules) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith('.ts') && !modules.has(name.replaceAll('\\', '/')))
      rmSync(join(folder, name), { force: true });
  for (const [name, code] of modules) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Another process might be reading the module, so the file is replaced atomically.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await compileMessages());
