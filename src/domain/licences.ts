/**
 * The licences that can be combined in one file under CC BY-SA 4.0. If a term is available under
 * several, the first one in this list is used.
 */
const freeLicences = [
  'CC0-1.0',
  'PDDL-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC-BY-SA-3.0',
  'CC-BY-SA-4.0',
  'MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Apache-2.0',
  'Unicode-3.0',
  'Unicode-DFS-2016',
  'WordNet-3.0',
];
const rankById = new Map(freeLicences.map((id, rank) => [id.toLowerCase(), rank]));

/** Licences that apply together. The rank is infinite if `freeLicences` lacks one of them. */
type Choice = { rank: number; ids: readonly string[] };

export type LicenceChoice = {
  /** `main` for the file under CC BY-SA 4.0, otherwise the name of the file for this licence. */
  file: string;
  /** An SPDX expression without a choice. */
  licence: string;
};

/**
 * Chooses under which licence a term is published. Each expression (SPDX) is a licence under which
 * the term is available: OR offers a choice, AND requires both, and an exception after WITH is not
 * considered. Returns null if there is none.
 */
export function chooseLicence(expressions: readonly string[]): LicenceChoice | null {
  const choice = best(expressions.map((expression) => readExpression(expression)));
  if (!choice) return null;
  const licence = [...new Set(choice.ids)].join(' AND ');
  return { file: choice.rank === Infinity ? fileName(licence) : 'main', licence };
}

/** Joins the licences of the parts of a file that are under different licences. */
export const joinLicences = (licences: Iterable<string>): string =>
  [...new Set([...licences].flatMap((licence) => licence.split(' AND ')))].sort().join(' AND ');

const fileName = (licence: string): string =>
  licence
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, 60);

function best(choices: readonly Choice[]): Choice | null {
  return choices.reduce<Choice | null>(
    (found, choice) => (found && found.rank <= choice.rank ? found : choice),
    null,
  );
}

function readExpression(expression: string): Choice {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const read = readAlternatives(tokens, 0);
  return read && read.next === tokens.length
    ? read.choice
    : { rank: Infinity, ids: [expression.trim()] };
}

type Read = { choice: Choice; next: number };

function readAlternatives(tokens: readonly string[], start: number): Read | null {
  let read = readConjunction(tokens, start);
  while (read && isOperator(tokens[read.next], 'OR')) {
    const other = readConjunction(tokens, read.next + 1);
    read = other && { ...other, choice: best([read.choice, other.choice]) ?? other.choice };
  }
  return read;
}

function readConjunction(tokens: readonly string[], start: number): Read | null {
  let read = readLicence(tokens, start);
  while (read && isOperator(tokens[read.next], 'AND')) {
    const other = readLicence(tokens, read.next + 1);
    read = other && { ...other, choice: both(read.choice, other.choice) };
  }
  return read;
}

const both = (one: Choice, other: Choice): Choice => ({
  rank: Math.max(one.rank, other.rank),
  ids: [...one.ids, ...other.ids],
});

function readLicence(tokens: readonly string[], start: number): Read | null {
  const token = tokens[start];
  if (token === undefined || token === ')') return null;
  if (token === '(') {
    const read = readAlternatives(tokens, start + 1);
    return read && tokens[read.next] === ')' ? { ...read, next: read.next + 1 } : null;
  }
  const rank = rankById.get(token.toLowerCase());
  const choice = {
    rank: rank ?? Infinity,
    ids: [rank === undefined ? token : (freeLicences[rank] ?? token)],
  };
  return { choice, next: isOperator(tokens[start + 1], 'WITH') ? start + 3 : start + 1 };
}

const isOperator = (token: string | undefined, operator: 'AND' | 'OR' | 'WITH'): boolean =>
  token?.toUpperCase() === operator;
