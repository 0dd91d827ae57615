import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ONE_MESSAGE = /^(.*\/src\/domain\/messages\/[\w-]+\/[\w-]+\.ts)\?(\w+)&in=/;

/**
 * Returns a Vite plugin that gives each module its own copy of the messages that it uses, in the
 * chunk of that module. Without it, a page that uses one message would load the whole file of
 * messages.
 * @param folder the folder of the compiled messages of a locale
 */
export function browserMessages(folder) {
  /** The file of each message. */
  const files = new Map(
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name).replaceAll('\\', '/');
      const found = readFileSync(path, 'utf8').matchAll(/^export const (\w+)/gm);
      return [...found].map(([, message]) => [message, path]);
    }),
  );
  return {
    name: 'browser-messages',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '/messages.ts' },
      handler: (code, id) => ({ code: importMessages(code, files, id), map: null }),
    },
    resolveId: (id) => (ONE_MESSAGE.test(id) ? id : null),
    load(id) {
      const [, file, name] = ONE_MESSAGE.exec(id) ?? [];
      return file ? oneMessage(readFileSync(file, 'utf8'), name) : null;
    },
  };
}

/**
 * Replaces each message of `m`, such as `m.ui_close_button`, with an import of this message alone.
 * @param code JavaScript without types
 * @param files the file of each message
 * @param importer the module that gets its own copy
 */
export function importMessages(code, files, importer) {
  const names = new Set();
  const text = code.replace(/(?<![\w$.])m\.(\w+)/g, (whole, name) => {
    if (!files.has(name)) return whole;
    names.add(name);
    return `m_${name}`;
  });
  const copy = `in=${importer.replace(/\W+/g, '-')}`;
  const imports = [...names].map(
    (name) => `import { ${name} as m_${name} } from '${files.get(name)}?${name}&${copy}';\n`,
  );
  return imports.join('') + text;
}

/** Returns a compiled file of messages with only one of them. */
function oneMessage(code, name) {
  const imports = code.match(/^import .*$/gm) ?? [];
  const [, message] = code.split(`export const ${name} `);
  return [...imports, `export const ${name} ${message.split('\n/**')[0]}`].join('\n');
}
