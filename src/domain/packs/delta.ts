import { unescapeText } from './escape.ts';
import { damaged, PackError } from './format.ts';

/** The version of the delta format. */
const DELTA_FORMAT = 1;

export type DeltaStep = { from: number; to: number };

/**
 * Writes a delta, which turns one version of a pack into the next: a header, and then lines that
 * copy (`=n`) or skip (`-n`) lines of the old file, or insert one (`+line`). Both files are sorted
 * by headword, so they are compared in one pass, as when merging two sorted lists.
 */
export function writeDelta(before: string, after: string, { from, to }: DeltaStep): string {
  const operations = new Operations();
  const oldBlocks = readBlocks(before);
  let position = 0;
  for (const block of readBlocks(after)) {
    for (; compare(oldBlocks[position], block) < 0; position += 1) {
      operations.skip(oldBlocks[position]?.lines.length ?? 0);
    }
    const same = oldBlocks[position];
    if (same?.headword === block.headword) {
      operations.replace(same.lines, block.lines);
      position += 1;
    } else operations.insert(block.lines);
  }
  for (const block of oldBlocks.slice(position)) operations.skip(block.lines.length);
  return [`mazwi-delta ${DELTA_FORMAT} ${from} ${to}`, ...operations.lines, ''].join('\n');
}

/** The lines of a headword. The header of the file comes before all headwords. */
type Block = { headword: string | null; lines: string[] };

function compare(one: Block | undefined, other: Block): number {
  if (!one) return 1;
  if (one.headword === other.headword) return 0;
  if (one.headword === null) return -1;
  return other.headword === null || one.headword > other.headword ? 1 : -1;
}

function readBlocks(file: string): Block[] {
  const [header = '', ...lines] = splitLines(file);
  const blocks: Block[] = [{ headword: null, lines: [header] }];
  for (const line of lines) {
    const last = blocks.at(-1);
    const headword = /^[=<]/.test(line)
      ? last?.headword
      : unescapeText(line.split('\t', 1)[0] ?? '');
    if (last && last.headword === headword) last.lines.push(line);
    else blocks.push({ headword: headword ?? '', lines: [line] });
  }
  return blocks;
}

const splitLines = (file: string): string[] => file.split('\n').slice(0, -1);

class Operations {
  readonly lines: string[] = [];
  #last: { operator: '=' | '-'; count: number } | null = null;

  skip(count: number): void {
    this.#count('-', count);
  }

  insert(lines: readonly string[]): void {
    for (const line of lines) this.lines.push(`+${line}`);
    if (lines.length > 0) this.#last = null;
  }

  /** Replaces lines, but copies those at the start and at the end that are the same. */
  replace(before: readonly string[], after: readonly string[]): void {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before[start] === after[start]) start += 1;
    let end = 0;
    while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
    this.#count('=', start);
    this.#count('-', before.length - start - end);
    this.insert(after.slice(start, after.length - end));
    this.#count('=', end);
  }

  #count(operator: '=' | '-', count: number): void {
    if (count === 0) return;
    if (this.#last?.operator === operator) {
      this.#last.count += count;
      this.lines.pop();
    } else this.#last = { operator, count };
    this.lines.push(`${operator}${this.#last.count}`);
  }
}

/**
 * Applies a delta and returns the next version of a pack. Throws a PackError if the delta is for
 * another step, is damaged, or does not fit the file. The caller must compare the checksum.
 */
export function applyDelta(before: string, delta: string, { from, to }: DeltaStep): string {
  const [header = '', ...operations] = delta.split('\n');
  checkHeader(header, { from, to });
  if (operations.pop() !== '') throw damaged('The delta ends in the middle of a line.');
  const old = splitLines(before);
  const lines: string[] = [];
  let position = 0;
  for (const operation of operations) {
    const text = operation.slice(1);
    if (operation.startsWith('+')) lines.push(text);
    else {
      const count = readCount(operation, old.length - position);
      if (operation.startsWith('='))
        for (const line of old.slice(position, position + count)) lines.push(line);
      position += count;
    }
  }
  if (position !== old.length) throw damaged('The delta does not cover the whole file.');
  return [...lines, ''].join('\n');
}

function checkHeader(header: string, { from, to }: DeltaStep): void {
  const [, format] = /^mazwi-delta (\d{1,9}) /.exec(header) ?? [];
  if (format === undefined) throw damaged('The file is not a delta.');
  if (Number(format) > DELTA_FORMAT) {
    throw new PackError('newerFormat', `The delta is of format ${format}.`);
  }
  if (header !== `mazwi-delta ${format} ${from} ${to}`) {
    throw damaged('The delta is for another version.');
  }
}

function readCount(operation: string, maxCount: number): number {
  const [, count] = /^[-=](\d{1,9})$/.exec(operation) ?? [];
  if (count === undefined || Number(count) > maxCount) {
    throw damaged(`The operation “${operation}” does not fit the file.`);
  }
  return Number(count);
}
