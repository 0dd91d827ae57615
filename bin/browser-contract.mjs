import { parseAst } from 'vite';

/**
 * Returns a Vite plugin that leaves the schemas of the API out of the build for browsers. Browsers
 * do not need them, because they check forms with the rules in src/domain and trust the server's
 * replies. Without the schemas, the rules and messages that only a schema uses are left out too.
 */
export const browserContract = () => ({
  name: 'browser-contract',
  transform: {
    filter: { id: /\/src\/contract\/[^/]+\.ts$/, code: 'zod/mini' },
    handler: (code) => ({ code: dropSchemas(code), map: null }),
  },
});

/**
 * Reduces each endpoint of a module of the contract to its method and path. Replaces every other
 * constant that a call computes with `undefined`, because the call builds a schema.
 * @param code JavaScript without types
 */
export function dropSchemas(code) {
  const edits = parseAst(code).body.flatMap((statement) => {
    if (statement.type === 'ExpressionStatement') return [{ node: statement, text: '' }];
    const { declarations = [] } = statement.declaration ?? statement;
    return declarations
      .filter(({ init }) => callsFunction(init))
      .map(({ init }) => ({ node: init, text: methodAndPath(init, code) }));
  });
  return edits.reduceRight(
    (text, { node, text: replacement }) =>
      text.slice(0, node.start) + replacement + text.slice(node.end),
    code,
  );
}

/** Returns whether evaluating an expression calls a function. */
function callsFunction(node) {
  if (Array.isArray(node)) return node.some(callsFunction);
  if (typeof node !== 'object' || node === null) return false;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false;
  return Object.values(node).some(callsFunction);
}

function methodAndPath({ callee, arguments: [value] = [] }, code) {
  if (callee?.name !== 'endpoint') return 'undefined';
  const kept = value.properties.filter(({ key }) => ['method', 'path'].includes(key.name));
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}
