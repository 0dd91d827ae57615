import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files that may name a locale, with the reason. */
const reasons: Record<string, string> = {
  'src/domain/languages.ts': 'names the language of the English words',
  'src/domain/locale/locale.ts': 'names the locales',
  'src/server/features/import/formats/language-names.ts': 'reads names of languages in files',
};

const FIXED_LOCALE = /(?<!xml:)(?:\blang="en|(?<!lang=)['"`]en(?:-[A-Z]{2})?['"`])/;
/** Formats of the environment. */
const OWN_FORMAT =
  /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:DateTime|Number|List|RelativeTime|Display)\w+\(/;
const NAME_OF_TIME =
  /['"`](?:January|February|March|April|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/;

/** Returns what makes code depend on one locale, or undefined. */
function findFixedLocale(code: string): string | undefined {
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
  return [FIXED_LOCALE, OWN_FORMAT, NAME_OF_TIME]
    .map((pattern) => pattern.exec(withoutComments)?.[0])
    .find(Boolean);
}

// What is shown depends on the locale of the request: `m`, and the formats of src/domain/locale.
test('no code names a locale, formats without the locale of the request, or names months', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^src\/domain\/messages\//.test(file))
    .filter((file) => file !== 'src/domain/locale/message-format.ts')
    .filter((file) => findFixedLocale(readFileSync(join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test('a locale counts in code, in a document and in a format', () => {
  for (const code of [
    "count.toLocaleString('en')",
    'count.toLocaleString()',
    "new Intl.DateTimeFormat('en-GB', options)",
    'new Intl.ListFormat(locale)',
    '`<html lang="en">`',
    '{ locale: "en-US" }',
    "const months = ['January']",
  ])
    expect(findFixedLocale(code), code).toBeDefined();
  for (const code of [
    'formatNumber(count)',
    '<html lang={currentLocale()}>',
    '\'<langSet xml:lang="en">\'',
    'new Intl.Collator(ENGLISH)',
    "// 'January' is the first month.",
    "const days = ['monday'];",
  ])
    expect(findFixedLocale(code), code).toBeUndefined();
});
