import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Source = { path: string; text: string };
/** The names in one `class` or `className`. A name that ends with `*` is a prefix. */
type ClassList = { path: string; names: readonly string[] };

const styles = read('src/client/styles', /\.css$/);
// The script for other sites has its own styles in its shadow roots.
const client = read('src/client', /^(?!embed\/).*(?<!\.test)\.tsx?$/);
const server = read('src/server', /(?<!\.test)\.ts$/);
/** The CSS rules that only the identity provider's pages use: a string in provider/pages/assets.ts. */
const providerStyles = server
  .filter(({ path }) => path.endsWith('provider/pages/assets.ts'))
  .map(({ path, text }) => ({ path, text: text.match(/text: `([^`]*)`/)![1]! }));

function read(folder: string, name: RegExp): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));
}

/** Returns the classes in selectors. Skips declarations, because `.5rem` is not a class. */
function styledClasses(sources: readonly Source[]): Set<string> {
  const selectors = sources
    .flatMap(({ text }) => text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [])
    .filter((selector) => !selector.trim().startsWith('@'));
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!),
    ),
  );
}

/**
 * Finds the class lists in attributes, properties, variables and functions of the client that are
 * named `class`, or whose names end with `Class` or `ClassName`.
 */
function clientClassLists(sources: readonly Source[]): ClassList[] {
  return sources.flatMap(({ path, text }) => {
    const lists: ClassList[] = [];
    const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
    visit(module, (node) => {
      const value = namedLikeClass(node);
      for (const list of value ? stringsIn(value) : []) lists.push({ path, names: split(list) });
    });
    return lists;
  });
}

// biome-ignore lint/suspicious/noExplicitAny: swc types each of its 200 kinds of nodes
type Node = any;

function visit(node: Node, callback: (node: Node) => void) {
  if (node === null || typeof node !== 'object') return;
  if (node.type) callback(node);
  for (const child of Object.values(node)) visit(child, callback);
}

/** Returns the value that a node assigns to a name such as `className` or `summaryClass`. */
function namedLikeClass(node: Node): Node | undefined {
  const isClassName = (name: unknown) => /^class$|class(Name)?$/i.test(String(name));
  if (node.type === 'JSXAttribute' && isClassName(node.name.value)) return node.value;
  if (node.type === 'KeyValueProperty' && isClassName(node.key.value)) return node.value;
  if (node.type === 'VariableDeclarator' && isClassName(node.id.value)) return node.init;
  if (node.type === 'FunctionDeclaration' && isClassName(node.identifier.value)) return node.body;
  return undefined;
}

/** Returns the strings that an expression can evaluate to, with `*` for unknown parts. */
function stringsIn(node: Node): string[] {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return [node.quasis.map((quasi: Node) => quasi.cooked).join('*')];
    case 'ConditionalExpression':
      return [...stringsIn(node.consequent), ...stringsIn(node.alternate)];
    case 'BinaryExpression':
      return [...stringsIn(node.left), ...stringsIn(node.right)];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return stringsIn(node.expression);
    case 'ArrowFunctionExpression':
      return stringsIn(node.body);
    case 'BlockStatement':
    case 'FunctionBody': {
      const returned: string[] = [];
      visit(node, ({ type, argument }) => {
        if (type === 'ReturnStatement') returned.push(...stringsIn(argument));
      });
      return returned;
    }
    default:
      return [];
  }
}

/**
 * Finds every `class="…"` in the server's templates, including the strings in embedded expressions.
 */
function serverClassLists(sources: readonly Source[]): ClassList[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclass="((?:\$\{[^}]*\}|[^"$])*)"|\bclassName = '([^']*)'/g)].map(
      ([, attribute, variable]) => ({
        path,
        names: split(
          (attribute ?? variable ?? '').replace(/\$\{([^}]*)\}/g, (_, expression: string) =>
            [...expression.matchAll(/'([^']*)'/g)].map(([, string]) => string).join(' '),
          ),
        ),
      }),
    ),
  );
}

const split = (list: string) => list.split(/\s+/).filter((name) => name && name !== '*');

const matches = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function classesWithoutRule(lists: readonly ClassList[], styled: ReadonlySet<string>): string[] {
  return lists.flatMap(({ path, names }) =>
    names
      .filter((used) => ![...styled].some((name) => matches(name, used)))
      .map((used) => `${path}: ${used}`),
  );
}

function unusedClasses(lists: readonly ClassList[], styled: ReadonlySet<string>): string[] {
  const used = new Set(lists.flatMap(({ names }) => names));
  return [...styled].filter((name) => ![...used].some((pattern) => matches(name, pattern)));
}

/**
 * Returns names that are too short to search for, or that are not of the form `block` or
 * `block--modifier`.
 */
const badNames = (styled: ReadonlySet<string>): string[] =>
  [...styled].filter(
    (name) => name.length < 4 || !/^[a-z]+(-[a-z0-9]+)*(--[a-z0-9]+(-[a-z0-9]+)*)?$/.test(name),
  );

/** Returns modifiers that are in a class list without their block. */
const looseModifiers = (lists: readonly ClassList[]): string[] =>
  lists.flatMap(({ path, names }) =>
    names
      .filter((name) => name.includes('--') && !names.includes(name.split('--')[0]!))
      .map((name) => `${path}: ${name}`),
  );

const usedLists = [...clientClassLists(client), ...serverClassLists(server)];
const styled = styledClasses([...styles, ...providerStyles]);

describe('classes and the stylesheet', () => {
  test('every class that a page uses has a rule', () => {
    expect(classesWithoutRule(usedLists, styled)).toEqual([]);
    // If the search for classes were broken and found none, the check above would always pass.
    expect(usedLists.length).toBeGreaterThan(400);
  });

  test('every class in the stylesheet is used', () => {
    expect(unusedClasses(usedLists, styled)).toEqual([]);
    expect(styled.size).toBeGreaterThan(100);
  });

  test('every class has at least four letters and is written block or block--modifier', () => {
    expect(badNames(styled)).toEqual([]);
  });

  test('every modifier is used together with its block', () => {
    expect(looseModifiers(usedLists)).toEqual([]);
  });

  test('every custom property that a rule reads is set', () => {
    const css = styles.map(({ text }) => text).join('\n');
    const set = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const readBy = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
    // The toast library sets properties whose names start with --radix- at run time.
    expect(readBy.filter((name) => !set.has(name) && !name.startsWith('--radix-'))).toEqual([]);
  });

  test('every stylesheet has fewer than 250 lines and is imported once', () => {
    const long = styles.filter(({ text }) => text.split('\n').length > 250);
    expect(long.map(({ path }) => path)).toEqual([]);
    const lists = ['index.css', 'pages/staff.css'];
    const imported = styles
      .filter(({ path }) => lists.includes(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/@import "(.+)";/g)].map(([, name]) => join(dirname(path), name!)),
      );
    const alone = [
      'locales.css',
      ...['doors', 'offline', 'print', 'worksheet'].map((name) => `pages/${name}.css`),
    ];
    expect(imported.sort()).toEqual(
      styles
        .map(({ path }) => path)
        .filter((path) => ![...lists, ...alone].includes(path))
        .sort(),
    );
  });
});

describe('the stylesheet checks report', () => {
  const component = `
    const sizeClass = (large) => (large ? 'card card--large' : 'card');
    export const Planted = () => <p className={late ? 'late' : \`card card--\${tone}\`}>Text</p>;`;
  const lists = [
    ...clientClassLists([{ path: 'planted.tsx', text: component }]),
    ...serverClassLists([
      { path: 'planted.ts', text: `html\`<p class="plain\${error ? ' wrong' : ''}">\`` },
    ]),
  ];
  const rules = styledClasses([
    { path: 'planted.css', text: '/* .no */ .card, .card--large { margin: .5rem } .v { top: 0 }' },
  ]);

  test('a class without a rule', () => {
    expect(classesWithoutRule(lists, rules)).toEqual([
      'planted.tsx: late',
      'planted.ts: plain',
      'planted.ts: wrong',
    ]);
  });

  test('an unused rule with a name that is too short', () => {
    expect(unusedClasses(lists, rules)).toEqual(['v']);
    expect(badNames(rules)).toEqual(['v']);
  });

  test('a modifier without its block', () => {
    expect(looseModifiers([{ path: 'planted.tsx', names: ['row', 'card--large'] }])).toEqual([
      'planted.tsx: card--large',
    ]);
  });
});
