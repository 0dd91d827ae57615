import { expect, test } from 'vitest';
import { chooseLicence, joinLicences } from './licences.ts';

test.each([
  [['CC-BY-SA-4.0'], 'main', 'CC-BY-SA-4.0'],
  [['MIT', 'CC0-1.0'], 'main', 'CC0-1.0'],
  [['GPL-2.0-or-later', 'MIT'], 'main', 'MIT'],
  [['GPL-2.0-or-later OR MIT'], 'main', 'MIT'],
  [['MIT AND CC-BY-4.0'], 'main', 'MIT AND CC-BY-4.0'],
  [['MIT AND GPL-3.0-only'], 'mit-and-gpl-3.0-only', 'MIT AND GPL-3.0-only'],
  [['MIT AND (GPL-3.0-only OR CC-BY-4.0)'], 'main', 'MIT AND CC-BY-4.0'],
  [['GPL-3.0-only OR MIT AND ODbL-1.0'], 'gpl-3.0-only', 'GPL-3.0-only'],
  [['Apache-2.0 WITH LLVM-exception'], 'main', 'Apache-2.0'],
  [['GPL-2.0-or-later WITH Classpath-exception-2.0'], 'gpl-2.0-or-later', 'GPL-2.0-or-later'],
  [['cc-by-sa-4.0'], 'main', 'CC-BY-SA-4.0'],
  [['ODbL-1.0'], 'odbl-1.0', 'ODbL-1.0'],
])('terms available under %j are published in %s under %s', (expressions, file, licence) => {
  expect(chooseLicence(expressions)).toEqual({ file, licence });
});

test('a term without a known licence is not published', () => {
  expect(chooseLicence([])).toBeNull();
});

test.each(['(MIT', 'MIT)', 'MIT MIT', 'AND', 'MIT AND', '()', 'MIT WITH'])(
  'the expression %j, which is not valid, never counts as free',
  (expression) => {
    expect(chooseLicence([expression])?.file).not.toBe('main');
  },
);

test('an expression with many choices is read in linear time', () => {
  const expression = Array.from({ length: 30 }, () => '(MIT OR GPL-2.0-only)').join(' AND ');
  expect(chooseLicence([expression])).toEqual({ file: 'main', licence: 'MIT' });
});

test('the licences of the parts of a file are joined once each and in order', () => {
  expect(joinLicences(['MIT', 'CC0-1.0', 'MIT AND CC-BY-4.0'])).toBe(
    'CC-BY-4.0 AND CC0-1.0 AND MIT',
  );
});
