import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './running-site.ts';

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/**
 * A call that writes to the log. `message` is null if the code computes it. `isOpen` says that the
 * line can have more fields than `fields`, because the code adds those of another object.
 */
export type LogCall = {
  file: string;
  level: string;
  message: string | null;
  fields: string[];
  isOpen: boolean;
};

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Lists every call of a logger in the server and in bin/. */
export function listLogCalls(): LogCall[] {
  const files = globSync(['src/server/**/*.ts', 'bin/*.mjs'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\blog\b/.test(text) ? findCalls(file, text) : [];
  });
}

function findCalls(file: string, text: string): LogCall[] {
  const calls: LogCall[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const level = isNode(value) ? readLevel(value) : null;
    if (level) calls.push({ file, level, ...readArguments((value as Node).arguments as Node[]) });
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript' }));
  return calls;
}

/** @returns the level if the node is a call like `request.log.warn(…)` */
function readLevel(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const callee = unwrap(node.callee);
  if (callee?.type !== 'MemberExpression') return null;
  const level = readName(callee.property);
  const logger = unwrap(callee.object);
  const name = readName(logger?.type === 'MemberExpression' ? logger.property : logger);
  return name === 'log' && LEVELS.has(level) ? level : null;
}

/** Removes `?.` around an expression. */
function unwrap(value: unknown): Node | null {
  if (!isNode(value)) return null;
  return value.type === 'OptionalChainingExpression' ? unwrap(value.base) : value;
}

const readName = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value.value) : '';

function readArguments(given: unknown[]): Pick<LogCall, 'message' | 'fields' | 'isOpen'> {
  const values = given.map((argument) => (argument as { expression: Node }).expression);
  const last = values.at(-1);
  const message = last?.type === 'StringLiteral' ? String(last.value) : null;
  const object = values.length > 1 ? values[0] : undefined;
  if (!object) return { message, fields: [], isOpen: false };
  if (object.type !== 'ObjectExpression') return { message, fields: [], isOpen: true };
  const properties = object.properties as Node[];
  return {
    message,
    fields: properties.flatMap((property) => readName(property.key ?? property) || []),
    isOpen: properties.some(({ type }) => type === 'SpreadElement'),
  };
}
