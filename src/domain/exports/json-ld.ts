import { type EntryWriter, type ExportContext, listTags } from './entry.ts';
import { describePart, describeWordParts } from './part-licences.ts';
import {
  type Addresses,
  addressesOf,
  type ConceptEntry,
  fieldProperties,
  GRAPH_LICENCE,
  labelConcept,
  listIdentifiers,
  listProperties,
  withConcept,
} from './rdf.ts';
import type { ExportRow } from './row.ts';

const byLanguage = (id: string) => ({ '@id': id, '@container': '@language' });
const address = (id: string) => ({ '@id': id, '@type': '@id' });

/** The names that the JSON-LD file uses. */
export const jsonLdContext = {
  '@context': {
    skos: 'http://www.w3.org/2004/02/skos/core#',
    ontolex: 'http://www.w3.org/ns/lemon/ontolex#',
    dct: 'http://purl.org/dc/terms/',
    dc: 'http://purl.org/dc/elements/1.1/',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    wd: 'http://www.wikidata.org/entity/',
    ConceptScheme: 'skos:ConceptScheme',
    Concept: 'skos:Concept',
    LexicalEntry: 'ontolex:LexicalEntry',
    inScheme: address('skos:inScheme'),
    notation: 'skos:notation',
    subject: 'dct:subject',
    prefLabel: byLanguage('skos:prefLabel'),
    altLabel: byLanguage('skos:altLabel'),
    definition: byLanguage('skos:definition'),
    exactMatch: address('skos:exactMatch'),
    broader: address('skos:broader'),
    related: address('skos:related'),
    license: address('dct:license'),
    rights: byLanguage('dct:rights'),
    title: byLanguage('dct:title'),
    issued: { '@id': 'dct:issued', '@type': 'xsd:dateTime' },
    canonicalForm: 'ontolex:canonicalForm',
    otherForm: 'ontolex:otherForm',
    writtenRep: byLanguage('ontolex:writtenRep'),
    sense: 'ontolex:sense',
    reference: address('ontolex:reference'),
    identifier: 'dct:identifier',
    ...Object.fromEntries(
      fieldProperties.map(({ field, property, tag }) => [
        field,
        { '@id': property, ...(tag && { '@language': tag }) },
      ]),
    ),
  },
} as const;

/** The same graph as in the Turtle file, as JSON-LD with one node a line. */
export function jsonLd(context: ExportContext): EntryWriter {
  const addresses = addressesOf(context);
  return {
    start: () =>
      `{"@context":${JSON.stringify(`${addresses.scheme}/context.jsonld`)},"@graph":[\n` +
      JSON.stringify(describeScheme(addresses, context)),
    entries: (entries) =>
      withConcept(entries)
        .flatMap((entry) => [describeConcept(entry, addresses), ...describeWords(entry, addresses)])
        .map((node) => `,\n${JSON.stringify(node)}`)
        .join(''),
    end: () => '\n]}\n',
    count: (entries) => withConcept(entries).length,
  };
}

const describeScheme = ({ scheme }: Addresses, { generatedAt }: ExportContext) => ({
  '@id': scheme,
  '@type': 'ConceptScheme',
  title: { en: 'Mazwi' },
  issued: generatedAt,
  license: GRAPH_LICENCE,
});

function describeConcept(entry: ConceptEntry, addresses: Addresses) {
  const { concept } = entry;
  const labels = labelConcept(entry);
  const others = labels.filter(({ others: { length } }) => length > 0);
  const { broader, related, wikidataId, definition, definitionLicence } = concept;
  return {
    '@id': addresses.concept(concept.number),
    '@type': 'Concept',
    inScheme: addresses.scheme,
    notation: String(concept.number),
    subject: concept.subject,
    prefLabel: Object.fromEntries(labels.map(({ tag, preferred }) => [tag, preferred])),
    ...(others.length > 0 && {
      altLabel: Object.fromEntries(others.map((label) => [label.tag, label.others])),
    }),
    ...(definition !== null && { definition: { en: definition } }),
    ...(definitionLicence && {
      rights: { en: `definition: ${describePart(definitionLicence)}` },
    }),
    ...(wikidataId !== null && { exactMatch: `wd:${wikidataId}` }),
    ...(broader.length > 0 && { broader: broader.map(addresses.concept) }),
    ...(related.length > 0 && { related: related.map(addresses.concept) }),
    license: GRAPH_LICENCE,
  };
}

const describeWords = ({ concept, terms }: ConceptEntry, addresses: Addresses) =>
  terms.map((term) => ({
    '@id': addresses.term(term.id),
    '@type': 'LexicalEntry',
    canonicalForm: describeForm(term.vernacular, term),
    ...(term.plural && { otherForm: describeForm(term.plural, term) }),
    ...Object.fromEntries(listProperties(term).map(({ field, text }) => [field, text])),
    ...(listIdentifiers(term).length > 0 && { identifier: listIdentifiers(term) }),
    rights: { en: describeWordParts(term.licences) },
    sense: { reference: addresses.concept(concept.number) },
  }));

const describeForm = (text: string, term: ExportRow) => ({
  writtenRep: Object.fromEntries(listTags(term).map((tag) => [tag, text])),
});
