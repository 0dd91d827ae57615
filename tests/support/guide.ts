import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Where blocks with a given mark run: in `npm test`, in `npm run faults`, or only on the reader's
 * machine.
 */
export type Place = 'test' | 'faults' | 'other';

/** A block of shell commands of docs/OPERATING.md. */
export type Commands = {
  /** The name after `test=`. All blocks with the same name run in the same shell. */
  mark: string;
  place: Place;
  line: number;
  script: string;
  /** The exit code of the block's last command. */
  status: number;
  /** The lines of the `text` block that follows. `…` stands for any text within a line. */
  expected: string[];
};

/** A fenced block, with the words after the backticks. */
type Fence = { language: string; attributes: Map<string, string>; line: number; text: string };

export type Guide = { text: string; commands: Commands[]; fences: Fence[]; marks: string[] };

const OPENING = /^( *)```(\S*) ?(.*)$/;

/** Reads docs/OPERATING.md and its blocks. */
export async function readGuide(): Promise<Guide> {
  const text = await readFile(join(root, 'docs/OPERATING.md'), 'utf8');
  return parseGuide(text);
}

export function parseGuide(text: string): Guide {
  const fences = findFences(text.split('\n'));
  const commands: Commands[] = [];
  for (const fence of fences) {
    const last = commands.at(-1);
    if (fence.language === 'sh') commands.push(toCommands(fence));
    else if (fence.language === 'text' && last) last.expected.push(...fence.text.split('\n'));
  }
  return { text, commands, fences, marks: [...new Set(commands.map(({ mark }) => mark))] };
}

function findFences(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  let open: { fence: Fence; indent: string; lines: string[] } | null = null;
  for (const [index, line] of lines.entries()) {
    if (open && line.trim() === '```') {
      fences.push({ ...open.fence, text: open.lines.join('\n') });
      open = null;
    } else if (open) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else {
      const [, indent = '', language = '', words = ''] = OPENING.exec(line) ?? [];
      if (!line.trimStart().startsWith('```')) continue;
      const fence = { language, attributes: readAttributes(words), line: index + 1, text: '' };
      open = { fence, indent, lines: [] };
    }
  }
  if (open) throw new Error(`docs/OPERATING.md:${open.fence.line}: this block has no end`);
  return fences;
}

function readAttributes(words: string): Map<string, string> {
  const pairs = words.split(/\s+/).filter((word) => word !== '');
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}

const isPlace = (word: string): word is Place => ['test', 'faults', 'other'].includes(word);

function toCommands({ attributes, line, text }: Fence): Commands {
  const [mark = '', place = 'test'] = (attributes.get('test') ?? '').split('@');
  if (!/^[a-z][a-z0-9-]*$/.test(mark) || !isPlace(place))
    throw new Error(
      `docs/OPERATING.md:${line}: a block of commands needs a mark such as test=backup, ` +
        'test=move@faults or test=systemd@other',
    );
  return {
    mark,
    place,
    line,
    script: text,
    status: Number(attributes.get('status') ?? '0'),
    expected: [],
  };
}

/**
 * Compares the output of a block with the lines that the guide shows. Each of them must be in the
 * output, in the same order; the output may contain other lines.
 * @returns the first line that is missing, or null
 */
export function findMissingLine(expected: readonly string[], output: string): string | null {
  const lines = output.split('\n').map((line) => line.trim());
  let position = 0;
  for (const line of expected) {
    const pattern = toPattern(line.trim());
    const found = lines.findIndex((actual, index) => index >= position && pattern.test(actual));
    if (found === -1) return line;
    position = found + 1;
  }
  return null;
}

function toPattern(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
