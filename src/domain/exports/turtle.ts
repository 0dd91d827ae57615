import { ENGLISH } from '../languages.ts';
import { type EntryWriter, type ExportContext, listTags } from './entry.ts';
import { describePart, describeWordParts } from './part-licences.ts';
import {
  type Addresses,
  addressesOf,
  type ConceptEntry,
  GRAPH_LICENCE,
  type LanguageLabels,
  labelConcept,
  listIdentifiers,
  listProperties,
  withConcept,
} from './rdf.ts';
import type { ExportRow } from './row.ts';

/** SKOS concepts with OntoLex entries in Turtle. */
export function turtle(context: ExportContext): EntryWriter {
  const addresses = addressesOf(context);
  return {
    start: () => writeStart(addresses, context),
    entries: (entries) =>
      withConcept(entries)
        .map((entry) => writeConcept(entry, addresses) + writeWords(entry, addresses))
        .join(''),
    end: () => '',
    count: (entries) => withConcept(entries).length,
  };
}

const writeStart = ({ scheme }: Addresses, { generatedAt }: ExportContext): string => `\
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ontolex: <http://www.w3.org/ns/lemon/ontolex#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix wd: <http://www.wikidata.org/entity/> .

<${scheme}> a skos:ConceptScheme ;
  dct:title "Mazwi"@en ;
  dct:issued "${generatedAt}"^^xsd:dateTime ;
  dct:license <${GRAPH_LICENCE}> .

`;

/** JSON escapes a text in a way that Turtle also reads. */
const literal = (text: string, tag: string | undefined): string =>
  JSON.stringify(text) + (tag === undefined ? '' : `@${tag}`);
const iri = (address: string): string => `<${address}>`;

/** Writes a predicate with its objects, or nothing if there are none. */
const property = (predicate: string, objects: readonly string[]): string[] =>
  objects.length === 0 ? [] : [`${predicate} ${objects.join(', ')}`];

function writeConcept(entry: ConceptEntry, addresses: Addresses): string {
  const { concept } = entry;
  const labels = labelConcept(entry);
  const { definition, definitionLicence, wikidataId } = concept;
  return writeSubject(addresses.concept(concept.number), [
    'a skos:Concept',
    `skos:inScheme ${iri(addresses.scheme)}`,
    `skos:notation "${concept.number}"`,
    `dct:subject ${JSON.stringify(concept.subject)}`,
    ...property('skos:prefLabel', labels.map(preferredLiteral)),
    ...property('skos:altLabel', labels.flatMap(otherLiterals)),
    ...property('skos:definition', definition === null ? [] : [literal(definition, ENGLISH)]),
    ...property('skos:exactMatch', wikidataId === null ? [] : [`wd:${wikidataId}`]),
    ...property('skos:broader', concept.broader.map(addresses.concept).map(iri)),
    ...property('skos:related', concept.related.map(addresses.concept).map(iri)),
    ...property(
      'dct:rights',
      definitionLicence ? [literal(`definition: ${describePart(definitionLicence)}`, ENGLISH)] : [],
    ),
    `dct:license ${iri(GRAPH_LICENCE)}`,
  ]);
}

const preferredLiteral = ({ tag, preferred }: LanguageLabels) => literal(preferred, tag);
const otherLiterals = ({ tag, others }: LanguageLabels) =>
  others.map((other) => literal(other, tag));

const writeWords = ({ concept, terms }: ConceptEntry, addresses: Addresses): string =>
  terms
    .map((term) =>
      writeSubject(addresses.term(term.id), [
        'a ontolex:LexicalEntry',
        ...property('ontolex:canonicalForm', [writeForm(term.vernacular, term)]),
        ...property('ontolex:otherForm', term.plural ? [writeForm(term.plural, term)] : []),
        ...listProperties(term).map(({ property: id, tag, text }) => `${id} ${literal(text, tag)}`),
        ...property(
          'dct:identifier',
          listIdentifiers(term).map((id) => JSON.stringify(id)),
        ),
        `dct:rights ${literal(describeWordParts(term.licences), ENGLISH)}`,
        `ontolex:sense [ ontolex:reference ${iri(addresses.concept(concept.number))} ]`,
      ]),
    )
    .join('');

const writeForm = (text: string, term: ExportRow): string =>
  `[ ontolex:writtenRep ${listTags(term)
    .map((tag) => literal(text, tag))
    .join(', ')} ]`;

const writeSubject = (address: string, properties: readonly string[]): string =>
  `${iri(address)} ${properties.join(' ;\n  ')} .\n`;
