import { limits } from '#domain/limits.ts';
import { checkLicence, MAX_RANK, parseRank, parseSubjectRanks } from '#domain/site/source.ts';
import { DEFAULT_RANK } from '#domain/term/word-order.ts';
import { checkText, type FieldError, type TextCheck, type TextRule } from '#domain/text.ts';
import { isSourceCode, type SourceDescription } from '#server/terms/rows/describe-sources.ts';
import { readCsv } from '../formats/csv.ts';
import type { Line } from '../formats/lines.ts';

/** An error in a file of sources. */
export type SourceError = FieldError & { line: number };

const columns = {
  required: ['code', 'name'],
  optional: ['publisher', 'licence', 'url', 'rank', 'subject_ranks', 'authority'],
};
export const sourceColumns: readonly string[] = [...columns.required, ...columns.optional];

/** The rules of texts that people write freely. */
const texts = {
  name: {
    name: () => 'Name',
    max: limits.text.word,
    missing: () => 'Write the name of the source.',
  },
  publisher: { name: () => 'Publisher', max: limits.text.word },
  url: { name: () => 'Address', max: limits.text.source },
} as const satisfies Record<string, TextRule>;

/** The formats of the other cells. Addresses have both a rule and a format. */
const formats = {
  code: {
    matches: isSourceCode,
    message: 'Write at most 63 lower-case letters, digits, full stops and hyphens.',
  },
  url: { matches: isUrl, message: 'Write an address like https://example.org/words, or nothing.' },
  rank: { matches: isRank, message: `Write a whole number from 0, the best, to ${MAX_RANK}.` },
  subject_ranks: {
    matches: (text: string) => parseSubjectRanks(text) !== null,
    message: `Write each subject once with a rank from 0 to ${MAX_RANK}, such as physics:5;chemistry:10, or nothing.`,
  },
  authority: { matches: isTruth, message: 'Write true or false.' },
};
const truths: Readonly<Record<string, boolean>> = {
  '': false,
  '0': false,
  '1': true,
  false: false,
  no: false,
  true: true,
  yes: true,
};

function isUrl(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text));
}
function isRank(text: string): boolean {
  return text === '' || parseRank(text) !== null;
}
function isTruth(text: string): boolean {
  return Object.hasOwn(truths, text.toLowerCase());
}

/**
 * Reads a CSV file that describes sources.
 * @returns the sources, which may only be stored if there are no errors
 */
export async function readSources(
  file: string,
): Promise<{ sources: SourceDescription[]; errors: SourceError[] }> {
  const sources: SourceDescription[] = [];
  const errors: SourceError[] = [];
  const lineByCode = new Map<string, number>();
  for await (const { line, cells } of readCsv(file, columns)) {
    const checked = checkSource(cells);
    const { code } = checked.source;
    const earlier = lineByCode.get(code);
    if (earlier !== undefined)
      checked.errors.push({ path: 'code', message: `Line ${earlier} has the same code.` });
    lineByCode.set(code, line);
    errors.push(...checked.errors.map((error) => ({ ...error, line })));
    sources.push(checked.source);
  }
  return { sources, errors };
}

function checkSource(cells: Line['cells']): { source: SourceDescription; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const take = (path: string, checked: TextCheck): string | null => {
    if (checked.ok) return checked.value;
    errors.push({ path, message: checked.message });
    return null;
  };
  const readText = (path: keyof typeof texts) => take(path, checkText(cells[path], texts[path]));
  const readCell = (path: keyof typeof formats): string => {
    const value = cells[path]?.trim() ?? '';
    const { matches, message } = formats[path];
    if (!matches(value)) errors.push({ path, message });
    return value;
  };
  const source = {
    code: readCell('code'),
    name: readText('name') ?? '',
    publisher: readText('publisher'),
    licence: take('licence', checkLicence(cells.licence)),
    url: readCell('url') && readText('url'),
    rank: parseRank(readCell('rank')) ?? DEFAULT_RANK,
    subjectRanks: parseSubjectRanks(readCell('subject_ranks')) ?? {},
    authority: truths[readCell('authority').toLowerCase()] ?? false,
  };
  return { source: { ...source, url: source.url || null }, errors };
}
