import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import jsonld from 'jsonld';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { Parser, Writer } from 'n3';
import { describe, expect, test } from 'vitest';
import { exportContext, exportEntries } from '#tests/support/export-entries.ts';
import type { EntryWriter } from './entry.ts';
import { jsonLd, jsonLdContext } from './json-ld.ts';
import { jsonLines } from './json-lines.ts';
import { martif } from './martif.ts';
import { ankiNotes, omegatGlossary } from './tab-separated.ts';
import { tbx } from './tbx.ts';
import { turtle } from './turtle.ts';

const terms = exportEntries.flatMap((entry) => entry.terms);

const write = (writer: EntryWriter) =>
  writer.start() +
  writer.entries(exportEntries.slice(0, 1)) +
  writer.entries(exportEntries.slice(1)) +
  writer.end();

describe('JSON Lines', () => {
  test('each line is the record of a term', () => {
    const writer = jsonLines();
    const lines = write(writer).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).vernacular)).toEqual(
      terms.map(({ vernacular }) => vernacular),
    );
    expect(writer.count(exportEntries)).toBe(terms.length);
  });
});

describe('TBX-Basic', () => {
  const namespaces = { t: 'urn:iso:std:iso:30042:ed-2' };
  // The official schema states no licence, so the project does not contain a copy. TBX_RNG can be
  // the path of one.
  const schemas = [`${import.meta.dirname}/../../../tests/support/tbx-basic.rng`];
  if (process.env.TBX_RNG) schemas.push(process.env.TBX_RNG);

  test.each(schemas)('is valid by %s', (path) => {
    const schema = RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path)));
    const text = write(tbx(exportContext));
    expect(() => schema.validate(XmlDocument.fromString(text))).not.toThrow();
    const wrong = text.replace('<langSec', '<section/><langSec');
    expect(() => schema.validate(XmlDocument.fromString(wrong))).toThrow();
  });

  test('contains each concept once, with its words by language tag', () => {
    const writer = tbx(exportContext);
    const document = XmlDocument.fromString(write(writer));
    const find = (path: string) =>
      document.find(path, namespaces).map((node) => (node as { content: string }).content);
    expect(find('//t:conceptEntry/@id')).toHaveLength(writer.count(exportEntries));
    const insect = '//t:conceptEntry[@id="c2210"]';
    expect(find(`${insect}/t:langSec/@xml:lang`)).toEqual(['en', 'zu', 'st', 'nso']);
    expect(find(`${insect}/t:langSec[@xml:lang="en"]//t:term`)).toEqual(['insect', 'bug']);
    expect(find(`${insect}/t:langSec[@xml:lang="st"]//t:term`)).toEqual([
      "-'kokonyana",
      'sekokonyane',
    ]);
    expect(find(`${insect}//t:descrip[@type="definition"]`)).toEqual([
      exportEntries[0]?.concept?.definition,
    ]);
    expect(find(`${insect}//t:termSec[t:term="isinambuzane"]/t:note`)).toEqual([
      'noun class 7',
      'plural: izinambuzane',
      'origin: source',
      'origin detail: Page 3 of a "book".',
      'source ids: dsac-nst:NST%3B12',
      'reliability: 4',
      'licences: pair: MIT from phet; example: CC-BY-SA-4.0 from this site',
    ]);
    expect(find(`${insect}/t:langSec[@xml:lang="en"]//t:note`)).toEqual([
      'licence of the definition: CC0-1.0 from list-b',
    ]);
    expect(find(`${insect}//t:termNote[@type="administrativeStatus"]`)).toEqual([
      'preferredTerm-admn-sts',
      'admittedTerm-admn-sts',
      'preferredTerm-admn-sts',
      'deprecatedTerm-admn-sts',
    ]);
  });

  test('leaves out characters that XML cannot contain', () => {
    const [entry] = exportEntries;
    const concept = { ...entry!.concept!, definition: 'a\u0000b\u000bc\uffff' };
    const text = tbx(exportContext).entries([{ ...entry!, concept }]);
    expect(text).toContain('>abc<');
  });
});

describe('TBX of 2008', () => {
  test('has one target language, and the definition as the only descrip', () => {
    const writer = martif(exportContext, 'zu');
    const document = XmlDocument.fromString(write(writer));
    expect(document.find('//termEntry')).toHaveLength(writer.count(exportEntries));
    expect(document.find('//descrip')).toHaveLength(2);
    expect(document.find('//langSet[@xml:lang="zu"]//term')).toHaveLength(terms.length);
    expect(document.get('/martif/@type')).toMatchObject({ content: 'TBX' });
  });
});

describe('Linked data', () => {
  const loadContext = async (url: string) => {
    expect(url).toBe('https://mazwi.example/data/context.jsonld');
    return { contextUrl: null, documentUrl: url, document: jsonLdContext };
  };
  const canonize = (quads: ReturnType<Parser['parse']>) =>
    jsonld.canonize(new Writer({ format: 'N-Quads' }).quadsToString(quads), {
      inputFormat: 'application/n-quads',
      format: 'application/n-quads',
      algorithm: 'RDFC-1.0',
    });

  test('Turtle has one preferred name for each concept and language', () => {
    const writer = turtle(exportContext);
    const quads = new Parser().parse(write(writer));
    const SKOS = 'http://www.w3.org/2004/02/skos/core#';
    const objects = (predicate: string, subject: string) =>
      quads
        .filter((quad) => quad.predicate.value === predicate && quad.subject.value === subject)
        .map(({ object }) =>
          object.language ? `${object.value}@${object.language}` : object.value,
        );
    const concepts = quads.filter(({ object }) => object.value === `${SKOS}Concept`);
    expect(concepts).toHaveLength(writer.count(exportEntries));
    const insect = 'https://mazwi.example/concept/2210';
    expect(objects(`${SKOS}prefLabel`, insect)).toEqual([
      'insect@en',
      'isinambuzane@zu',
      "-'kokonyana@st",
      "-'kokonyana@nso",
    ]);
    expect(objects(`${SKOS}altLabel`, insect)).toEqual([
      'bug@en',
      'isilokazane@zu',
      'sekokonyane@st',
    ]);
    expect(objects(`${SKOS}definition`, insect)).toEqual([
      `${exportEntries[0]?.concept?.definition}@en`,
    ]);
    expect(objects(`${SKOS}exactMatch`, insect)).toEqual(['http://www.wikidata.org/entity/Q1390']);
    expect(objects(`${SKOS}related`, insect)).toHaveLength(2);
  });

  test('JSON-LD is the same graph as Turtle', async () => {
    const fromTurtle = await canonize(new Parser().parse(write(turtle(exportContext))));
    const fromJson = await jsonld.canonize(JSON.parse(write(jsonLd(exportContext))), {
      documentLoader: loadContext,
      format: 'application/n-quads',
      algorithm: 'RDFC-1.0',
    });
    expect(fromJson.split('\n')).toEqual(fromTurtle.split('\n'));
    expect(fromTurtle.split('\n').length).toBeGreaterThan(40);
  });
});

describe('Tab-separated files', () => {
  test('a glossary of OmegaT has three columns and no quotation marks of its own', () => {
    const rows = write(omegatGlossary())
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows).toHaveLength(omegatGlossary().count(exportEntries));
    expect(rows[0]).toEqual([
      'insect',
      'isinambuzane',
      'animal, Biology; noun; Page 3 of a "book".; MIT from phet',
    ]);
    expect(rows.every(({ length }) => length === 3)).toBe(true);
  });

  test('an Anki text has a note for each concept', () => {
    const text = write(ankiNotes());
    expect(text).toMatch(/^#separator:tab\n#html:false\n#tags column:3\n/);
    const rows = parse(text, { delimiter: '\t', comment: '#', comment_no_infix: true });
    expect(rows).toHaveLength(ankiNotes().count(exportEntries));
    expect(rows[0]).toEqual([
      'insect (animal, Biology)',
      "isinambuzane, isilokazane, -'kokonyana (Sesotho, Sepedi), sekokonyane",
      'biology licence::MIT source::phet licence::CC-BY-SA-4.0',
    ]);
    expect(rows[1]).toEqual([
      '=SUM(A1) (Computer Science)',
      '"tab here"',
      'computer-science licence::CC-BY-SA-4.0',
    ]);
  });
});
