import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/running-site.ts';

const text = readFileSync(join(root, 'docs/SECURITY-ASVS.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+(?:\.\d+)+) \| (.+) \| (met|n\/a|open) \| (.+) \|$/gm)].map(
  ([, number = '', requirement = '', state = '', shownBy = '']) => ({
    number,
    requirement,
    state,
    shownBy,
  }),
);
const requirements = rows.filter(({ number }) => number.split('.').length === 3);
const sections = rows.filter(({ number }) => number.split('.').length === 2);

/** How many requirements of levels 1 and 2 each section of chapters 6 to 10 has. */
const requirementsOf: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
};
/** How many sections each of the other chapters has. */
const sectionsOf: Record<string, number> = {
  1: 5,
  2: 4,
  3: 7,
  4: 4,
  5: 4,
  11: 7,
  12: 3,
  13: 4,
  14: 3,
  15: 4,
  16: 5,
  17: 3,
};
const numbered = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([prefix, count]) =>
    Array.from({ length: count }, (_, index) => `${prefix}.${index + 1}`),
  );

test('the ASVS document has a line for each requirement and section, in order', () => {
  const inOrder = Object.keys(requirementsOf).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  expect(requirements.map(({ number }) => number)).toEqual(
    inOrder.flatMap((section) => numbered({ [section]: requirementsOf[section] ?? 0 })),
  );
  expect(sections.map(({ number }) => number)).toEqual(numbered(sectionsOf));
  expect(text.match(/^\| \d/gm)).toHaveLength(rows.length);
});

test('the ASVS document counts its lines correctly', () => {
  const count = (lines: typeof rows, state: string) =>
    lines.filter((line) => line.state === state).length;
  const sum = (lines: typeof rows, met: string) =>
    `${count(lines, 'met')} ${met}, ${count(lines, 'n/a')} not applicable, ${count(lines, 'open')} open.`;
  expect(text).toContain(`Chapters 6 to 10: ${sum(requirements, 'met')}`);
  expect(text).toContain(`Other chapters: ${sum(sections, 'sections met')}`);
});

test('each met line of the ASVS document names an existing file, or says "above"', () => {
  for (const { number, state, shownBy } of rows) {
    const files = [...shownBy.matchAll(/`((?:src|tests|docs)\/[^`]+|[A-Z]+\.md)`/g)].map(
      ([, file = '']) => file,
    );
    for (const file of files) expect(existsSync(join(root, file)), `${number}: ${file}`).toBe(true);
    if (state === 'met') expect(files.length > 0 || shownBy === 'above', number).toBe(true);
  }
});
