import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Prose pages, such as About, which are written as elements, and not as messages. */
const PROSE = 'src/client/features/pages/';
/** Names that are the same in every language. */
const NAMES = ['BibTeX'];
const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title', 'label'];

type Syntax = { type: string; [part: string]: unknown };

/** Returns the texts to which an expression of an element may evaluate. */
function textsOf(part: Syntax | null): string[] {
  switch (part?.type) {
    case 'StringLiteral':
    case 'JSXText':
      return [part.value as string];
    case 'TemplateLiteral':
      return (part.quasis as { raw: string }[]).map(({ raw }) => raw);
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return textsOf(part.expression as Syntax);
    case 'ConditionalExpression':
      return [part.consequent, part.alternate].flatMap((each) => textsOf(each as Syntax));
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(part.operator as string)
        ? [part.left, part.right].flatMap((each) => textsOf(each as Syntax))
        : [];
    default:
      return [];
  }
}

type Opening = { name: { value?: string }; attributes: { name?: { value: string } }[] };

/** Whether an element contains code, or a word or sentence in one of the languages. */
const isData = ({ name, attributes }: Opening): boolean =>
  name.value === 'code' ||
  name.value === 'pre' ||
  attributes.some((attribute) => attribute.name?.value === 'lang');

/** Lists the texts that elements show, in their content and in the attributes for people. */
function listShownTexts(code: string): string[] {
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const syntax = part as Syntax;
    if (syntax.type === 'JSXElement' && isData(syntax.opening as Opening)) return;
    if (syntax.type === 'JSXElement' || syntax.type === 'JSXFragment')
      found.push(...(syntax.children as Syntax[]).flatMap(textsOf));
    if (syntax.type === 'JSXAttribute') {
      const { name, value } = syntax as Syntax & { name: { value: string }; value: Syntax | null };
      if (ATTRIBUTES.includes(name.value)) found.push(...textsOf(value));
    }
    for (const each of Object.values(syntax)) visit(each);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: true }).body);
  return found
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !NAMES.includes(text));
}

// tests/e2e/pseudo-locale.slow.test.ts shows the same of every screen, with texts from elsewhere.
test('no element has a text that is not in the message catalogue', () => {
  const found = globSync('src/client/**/*.tsx', { cwd: root })
    .filter((file) => !/\.test\.tsx$/.test(file) && !file.startsWith(PROSE))
    .flatMap((file) =>
      listShownTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('a text counts wherever an element shows it', () => {
  expect(
    listShownTexts(`
      const page = (
        <main className="wide">
          Words of <b>science</b> “{word}” {isNew ? 'New' : <i title="Old word" />}
          <code>npm start</code> <p lang="zu">umuntu</p> <input placeholder={\`Search \${name}\`} type="search" />
          {count > 0 && 'Some'} {m.titles_home()}
        </main>
      );`),
  ).toEqual(['Words of', 'New', 'Some', 'science', 'Old word', 'Search']);
});
