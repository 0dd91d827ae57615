/** The formats of the export files, with the media type of each. */
export const exportFormats = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  tbx: 'application/xml',
  martif: 'application/xml',
  turtle: 'text/turtle; charset=utf-8',
  jsonld: 'application/ld+json',
  omegat: 'text/plain; charset=utf-8',
  anki: 'text/plain; charset=utf-8',
  apkg: 'application/octet-stream',
  changes: 'application/x-ndjson',
  document: 'text/plain; charset=utf-8',
} as const;

export type ExportFormat = keyof typeof exportFormats;
export const exportFormatIds = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];
