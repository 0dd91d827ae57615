import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * The variables of modules in the client, with the reason why each belongs to the whole document. A
 * variable that describes a page or a visit would outlive it: such state belongs to the history
 * entry, to the query cache (`visit-state.ts`) or to a component.
 */
const reasons: Record<string, string> = {
  'offline/outbox/sender.ts: running': 'one sender for each document',
  'offline/outbox/sender.ts: isStarted': 'one sender for each document',
  'offline/search/worker.ts: indexes': 'the state of a worker, which is its module',
  'offline/search/worker.ts: lastLoad': 'the state of a worker, which is its module',
  'offline/storage/db.ts: opened': 'one connection to the database for each document',
  'runtime/entry-server.tsx: locale': 'set for each document on the server, before it is rendered',
  'runtime/import-with-retry.ts: retries': 'a counter that makes addresses differ',
  'runtime/loader.ts: loading': 'React is loaded once for each document',
  'runtime/loader.ts: replays': 'React is loaded once for each document',
  'runtime/loader.ts: retryDelay': 'React is loaded once for each document',
  'runtime/loader.ts: retryTimer': 'React is loaded once for each document',
  'runtime/offline/register.ts: timer': 'one service worker for each document',
  'runtime/outbox/start.ts: isStarted': 'one sender for each document',
  'runtime/page-modules.ts: loaded': 'the browser also keeps each module for the whole document',
  'runtime/session/device-key.ts: request': 'one account for each document',
  'runtime/session/drafts.ts: own': 'one account for each document',
  'runtime/session/language.tsx: listeners': 'listens to the cookie, which all pages share',
  'runtime/session/session.tsx: redirectTimer': 'leaves the document',
  'runtime/session/shortcuts.ts: chosen': 'a preference that all pages share',
  'runtime/session/shortcuts.ts: listeners': 'a preference that all pages share',
  'service-worker/stored-pages.ts: serverErrors': 'the state of a worker; keys are its events',
  'ui/toasts/toast.ts: count': 'one toast for each document, also across pages',
  'ui/toasts/toast.ts: listeners': 'one toast for each document, also across pages',
  'ui/toasts/toast.ts: shown': 'one toast for each document, also across pages',
};

/** Lists the variables of a module: each `let`, and each collection that can be changed. */
const listVariables = (code: string): string[] =>
  [
    ...code.matchAll(/^(?:export )?(?:let|var) (\w+)/gm),
    ...code.matchAll(/^(?:export )?const (\w+)[^=\n]*= new (?:Weak)?(?:Map|Set)\b(?!\(\[)/gm),
  ].map(([, name]) => name!);

test('only these variables of client modules outlive a page', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src/client') })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      listVariables(readFileSync(join(root, 'src/client', file), 'utf8')).map(
        (name) => `${file}: ${name}`,
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test('a variable counts unless a function around it creates it', () => {
  for (const code of [
    'let latest = null;',
    'export let latest: string;',
    'const latest = new Map<string, string>();',
    'const latest: Set<string> = new Set();',
    'export const latest = new WeakMap();',
  ])
    expect(listVariables(code), code).toEqual(['latest']);
  for (const code of [
    'function read() {\n  let latest = null;\n}',
    'const fields = new Set(["meaning"]);',
    'const latest = () => new Map();',
  ])
    expect(listVariables(code), code).toEqual([]);
});
