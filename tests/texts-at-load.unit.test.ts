import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Code inside these runs later than the module that contains it. */
const later = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'ClassProperty',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'GetterProperty',
  'MethodProperty',
  'PrivateMethod',
  'PrivateProperty',
  'SetterProperty',
]);

/** Parsing is slow, so files without such calls are skipped. */
const MENTIONED =
  /\b((m|paths)\.\w+|name[A-Z]\w*|label[A-Z]\w*|listLanguages|englishLang|localize)\(/;

type Syntax = { type: string; [part: string]: unknown };
type Call = Syntax & { callee: Syntax & { object?: Syntax; property?: Syntax } };

/** Functions whose result depends on the locale of the request, like messages and paths. */
const LOCALIZED =
  /^(name(Covered|Language|PartOfSpeech|Register|Sense|Subject|Usage|Varieties|Variety)|label(Sense|Variety)|listLanguages|englishLang|localize)$/;

/** Lists the messages, paths and names that are evaluated while a module loads. */
function listTextsAtLoad(code: string, tsx = true): string[] {
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const syntax = part as Syntax;
    if (later.has(syntax.type)) return;
    if (syntax.type === 'CallExpression') {
      const { object, property, value } = (syntax as Call).callee;
      if (object?.type === 'Identifier' && (object.value === 'm' || object.value === 'paths'))
        found.push(String(property?.value));
      if (LOCALIZED.test(String(value))) found.push(String(value));
    }
    for (const each of Object.values(syntax)) visit(each);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx }).body);
  return found;
}

// A text or an address that is evaluated when a module loads has the locale of that moment for every
// later request, and costs time on every page that loads the module.
test('no text or address is evaluated when a module loads', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^src\/domain\/messages\//.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      const texts = MENTIONED.test(code) ? listTextsAtLoad(code, file.endsWith('x')) : [];
      return texts.map((text) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});

test('a text counts unless a function around it runs later', () => {
  for (const code of [
    'const title = m.titles_home();',
    'export const page = { head: pageHead(m.titles_home()) };',
    'const note = <p>{m.titles_home()}</p>;',
    'class Page { static { say(m.titles_home()); } }',
  ])
    expect(listTextsAtLoad(code), code).toEqual(['titles_home']);
  expect(listTextsAtLoad('const to = <a href={paths.home()}>{nameLanguage(id)}</a>;')).toEqual([
    'home',
    'nameLanguage',
  ]);
  for (const code of [
    'const title = m.titles_home;',
    'const title = () => m.titles_home();',
    'function Title() { return <p>{m.titles_home()}</p>; }',
    'class Page { #title() { return m.titles_home(); } title = m.titles_home(); }',
  ])
    expect(listTextsAtLoad(code), code).toEqual([]);
});
