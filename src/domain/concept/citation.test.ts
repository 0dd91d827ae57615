import { expect, test } from 'vitest';
import { type Citation, citeAsBibtex, citeAsCslJson } from './citation.ts';
import { licenceName, nameOnlyLicence } from './licences.ts';

const cell: Citation = {
  kind: 'concept',
  number: 4127,
  title: 'cell (living things)',
  url: 'https://mazwi.example/concept/4127',
  version: '2026-11-02T23:30:00.000Z',
  licence: 'CC BY-SA 4.0',
};

test('cites a concept as BibTeX', () => {
  expect(citeAsBibtex(cell)).toBe(
    `@misc{mazwi-concept-4127,
  author = {{Mazwi}},
  title = {{cell (living things)}},
  howpublished = {Concept 4127},
  year = {2026},
  month = nov,
  note = {Version of 2026-11-02},
  url = {https://mazwi.example/concept/4127},
  copyright = {CC BY-SA 4.0}
}`,
  );
});

test('escapes what BibTeX would interpret', () => {
  const bibtex = citeAsBibtex({ ...cell, title: 'R&D 50% {cost} a_b' });
  expect(bibtex).toContain('title = {{R\\&D 50\\% cost a\\_b}}');
});

test('cites a concept as CSL-JSON, without a licence if there are several', () => {
  const [entry] = JSON.parse(citeAsCslJson({ ...cell, licence: null })) as unknown[];
  expect(entry).toEqual({
    id: 'mazwi-concept-4127',
    type: 'entry-dictionary',
    title: 'cell (living things)',
    'container-title': 'Mazwi',
    number: '4127',
    issued: { 'date-parts': [[2026, 11, 2]] },
    URL: 'https://mazwi.example/concept/4127',
  });
});

test.each([
  ['CC-BY-SA-4.0', 'CC BY-SA 4.0'],
  ['CC-BY-NC-ND-3.0', 'CC BY-NC-ND 3.0'],
  ['CC0-1.0', 'CC0 1.0'],
  ['MIT', 'MIT'],
  ['ODC-By-1.0', 'ODC-By-1.0'],
])('the licence %s is shown as %s', (spdxId, name) => {
  expect(licenceName(spdxId)).toBe(name);
});

test('cites a term under a key of its own', () => {
  const term: Citation = { ...cell, kind: 'term', title: 'cell in isiZulu: iseli' };
  expect(citeAsBibtex(term)).toContain('@misc{mazwi-term-4127,');
  expect(citeAsBibtex(term)).toContain('howpublished = {Term 4127}');
  expect(citeAsCslJson(term)).toContain('"id": "mazwi-term-4127"');
});

test.each([
  [['CC-BY-4.0', 'CC-BY-4.0'], 'CC BY 4.0'],
  [['CC-BY-4.0', 'CC0-1.0'], null],
  [['CC-BY-4.0', null], null],
  [[null], null],
])('names the only licence of %j as %j', (licences, name) => {
  expect(nameOnlyLicence(licences)).toBe(name);
});
