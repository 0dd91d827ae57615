import { parseAst } from 'vite';

/**
 * Returns a Vite plugin that leaves the schemas of the API out of the build for browsers. Browsers
 * do not need them, because they check forms with the rules in src/domain and trust the server's
 * replies. Without the schemas, the rules and messages that only a schema uses are left out too.
 */
export const browserContract = () => ({
  name: 'browser-contract',
  transform: {
    filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: 'zod/mini' },
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
  return dropUnusedImports(replace(code, edits));
}

const replace = (code, edits) =>
  edits.reduceRight(
    (text, { node, text: replacement }) =>
      text.slice(0, node.start) + replacement + text.slice(node.end),
    code,
  );

/** Drops imports that only the schemas used. Their modules would otherwise load with each page. */
function dropUnusedImports(code) {
  const { body } = parseAst(code);
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = replace(
    code,
    imports.map((node) => ({ node, text: '' })),
  );
  const isUsed = ({ local }) => new RegExp(`(?<![\\w$])${local.name}(?![\\w$])`).test(rest);
  const unused = imports.filter(({ specifiers }) => !specifiers.some(isUsed));
  return replace(
    code,
    unused.map((node) => ({ node, text: '' })),
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
  const properties = value.properties.filter(({ key }) => ['method', 'path'].includes(key.name));
  return `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}
