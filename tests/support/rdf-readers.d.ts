declare module 'n3' {
  type RdfTerm = { termType: string; value: string; language?: string };
  export type Quad = { subject: RdfTerm; predicate: RdfTerm; object: RdfTerm };
  export class Parser {
    constructor(options?: { format?: string; baseIRI?: string });
    parse(text: string): Quad[];
  }
  export class Writer {
    constructor(options?: { format?: string });
    quadsToString(quads: readonly Quad[]): string;
  }
}

declare module 'jsonld' {
  type Options = {
    format?: string;
    inputFormat?: string;
    algorithm?: string;
    documentLoader?: (url: string) => Promise<{
      contextUrl: null;
      documentUrl: string;
      document: unknown;
    }>;
  };
  const jsonld: {
    canonize(document: unknown, options: Options): Promise<string>;
  };
  export default jsonld;
}
