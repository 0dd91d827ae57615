import { joinLicences } from '#domain/licences.ts';
import { limits } from '#domain/limits.ts';
import { type PackDefinition, writeDefinitions } from '#domain/packs/definitions.ts';
import type { PackName } from '#domain/packs/ids.ts';
import { type PackEntry, writeWords } from '#domain/packs/words-file.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type EncodedText, encodeText } from '#server/publishing/texts.ts';
import { composeWords, countWords, keepShortestSynonyms, pickTerms } from './compose-words.ts';
import { groupTerms, type PackTerm, type TermSense } from './group-terms.ts';

/** A version of a pack that is ready to be stored. */
export type ComposedPack = {
  text: string;
  rows: number;
  licence: string;
  whole: EncodedText;
  pieces: EncodedText[];
};

const BEST_QUALITY = 11;
/** Compression is not exact, so the estimated number of names may not fit. */
const SMALLER = 0.9;
const MAX_LICENCE = 300;
/** Smaller packs have no budget, because their header is a large part of them. */
const MIN_BUDGETED_BYTES = 8 * 1024;

/** Composes a pack from all terms of its language. */
export async function composePack(
  terms: readonly PackTerm[],
  pack: PackName,
): Promise<ComposedPack> {
  return pack.kind === 'words'
    ? composeWordsPack(terms, pack)
    : composeDefinitionsPack(terms, pack);
}

async function composeDefinitionsPack(
  terms: readonly PackTerm[],
  { language }: PackName,
): Promise<ComposedPack> {
  const { definitions, licences } = composeDefinitions(terms);
  const text = writeDefinitions({ language, definitions });
  return { text, rows: definitions.length, licence: describe(licences), ...(await encode(text)) };
}

async function composeWordsPack(terms: readonly PackTerm[], pack: PackName): Promise<ComposedPack> {
  const entries = composeWords(terms, pack);
  return {
    ...(await fitWords(entries, pack, await countBareBytes(terms, pack))),
    rows: entries.reduce((count, { senses }) => count + countWords(senses), 0),
    licence: describe(pickTerms(terms, pack.part).flatMap(listWordLicences)),
  };
}

/** Writes a pack with as many other English names as its budget allows, the shortest ones. */
async function fitWords(
  entries: readonly PackEntry[],
  { language, part }: PackName,
  bareBytes: number,
): Promise<Omit<ComposedPack, 'rows' | 'licence'>> {
  const write = async (names: number) => {
    const text = writeWords({ language, part, entries: keepShortestSynonyms(entries, names) });
    const encoded = await encode(text);
    const bytes = encoded.pieces.reduce((sum, piece) => sum + piece.bytes.brotli, 0);
    return { bytes, pack: { text, ...encoded } };
  };
  const count = entries.reduce((sum, { synonyms }) => sum + synonyms.length, 0);
  const budget = limits.packs.maxRatio * bareBytes;
  const whole = await write(count);
  if (bareBytes < MIN_BUDGETED_BYTES || whole.bytes <= budget) return whole.pack;
  const least = await write(0);
  // Longer names take more bytes, so this share of the names takes at most that share of the bytes.
  const share = (budget - least.bytes) / (whole.bytes - least.bytes);
  for (let names = Math.floor(count * share); names > 0; names = Math.floor(names * SMALLER)) {
    const fitting = await write(names);
    if (fitting.bytes <= budget) return fitting.pack;
  }
  return least.pack;
}

/** Returns the compressed size of the bare list of words, from which the budget is computed. */
export async function countBareBytes(
  terms: readonly PackTerm[],
  { part }: Pick<PackName, 'part'>,
): Promise<number> {
  const lines = pickTerms(terms, part).map(
    ({ english, vernacular }) => `${english}\t${vernacular}\n`,
  );
  const list = [...new Set(lines)].sort().join('');
  return (await encodeText(list, BEST_QUALITY)).bytes.brotli;
}

async function encode(text: string): Promise<Pick<ComposedPack, 'whole' | 'pieces'>> {
  const whole = await encodeText(text, BEST_QUALITY);
  if (whole.bytes.identity <= limits.packs.pieceBytes) return { whole, pieces: [whole] };
  const pieces: EncodedText[] = [];
  for (const piece of cutIntoPieces(text, limits.packs.pieceBytes)) {
    pieces.push(await encodeText(piece, BEST_QUALITY));
  }
  return { whole, pieces };
}

/** Returns the licences of what a pack of words contains of a term. */
const listWordLicences = ({ licences, forms }: PackTerm): string[] => [
  licences.pair.licence,
  ...forms.flatMap(({ licence }) => licence ?? []),
];

function describe(licences: readonly string[]): string {
  const joined = joinLicences(licences);
  if (joined === '') return 'NONE';
  return joined.length <= MAX_LICENCE ? joined : 'LicenseRef-see-NOTICE';
}

/** Composes the definitions of the senses that have one, and lists their licences. */
function composeDefinitions(terms: readonly PackTerm[]): {
  definitions: PackDefinition[];
  licences: string[];
} {
  const licences = new Set<string>();
  const definitions = groupTerms(terms).flatMap(({ english, senses }) => {
    const found = senses.flatMap((sense, index) => {
      const term = sense.terms.find(({ definition }) => definition !== null);
      if (!term?.definition) return [];
      if (term.definitionLicence) licences.add(term.definitionLicence.licence);
      const number = countSensesOfSubject(senses.slice(0, index + 1), sense);
      return [{ english, subject: sense.subject, sense: number, text: term.definition }];
    });
    return found.sort(compareDefinitions);
  });
  return { definitions, licences: [...licences] };
}

const countSensesOfSubject = (senses: readonly TermSense[], { subject }: TermSense): number =>
  senses.filter((sense) => sense.subject === subject).length;

const compareDefinitions = (one: PackDefinition, other: PackDefinition): number =>
  subjectIds.indexOf(one.subject) - subjectIds.indexOf(other.subject) || one.sense - other.sense;

/**
 * Cuts a file at line ends into pieces of at most `maxBytes`. Browsers cannot continue a download
 * in the middle of a compressed file, but they can continue with the next piece.
 */
export function cutIntoPieces(file: string, maxBytes: number): string[] {
  const bytes = Buffer.from(file);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = findEnd(bytes, start, maxBytes);
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}

/** Returns the end of the last line that fits, or of the first line if none fits. */
function findEnd(bytes: Buffer, start: number, maxBytes: number): number {
  if (bytes.length - start <= maxBytes) return bytes.length;
  const last = bytes.lastIndexOf('\n', start + maxBytes - 1);
  return (last >= start ? last : bytes.indexOf('\n', start)) + 1 || bytes.length;
}
