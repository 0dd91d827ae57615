import { parseAst } from 'vite';

/**
 * Returns a Vite plugin that replaces expressions such as `limits.pageSize.default` with their
 * values.
 * Without it, each page would load all limits, because bundlers keep unused properties of objects.
 * @param limits what src/domain/limits.ts exports
 */
export const browserLimits = (limits) => ({
  name: 'browser-limits',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: '/limits.ts' },
    handler: (code) => ({ code: inlineLimits(code, limits), map: null }),
  },
});

/**
 * Replaces each path that starts with `limits`, such as `limits.pageSize.default`, with its value.
 * @param code JavaScript without types
 */
export function inlineLimits(code, limits) {
  const edits = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const value = readLimit(node, limits);
    if (node.type === 'MemberExpression' && value !== undefined) edits.push({ ...node, value });
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, value }) =>
        `${text.slice(0, start)}(${JSON.stringify(value)})${text.slice(end)}`,
      code,
    );
}

/** Returns the value of a path of limits, or undefined if the node is something else. */
function readLimit({ type, name, object, property, computed }, limits) {
  if (type === 'Identifier') return name === 'limits' ? limits : undefined;
  if (type !== 'MemberExpression' || computed) return undefined;
  const group = readLimit(object, limits);
  return isObject(group) && Object.hasOwn(group, property.name) ? group[property.name] : undefined;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
