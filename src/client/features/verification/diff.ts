/**
 * A stretch of text that an edit keeps, takes out or puts in; a word carries the white space that
 * follows it.
 */
export type Piece = { kind: 'same' | 'del' | 'ins'; text: string };

/**
 * Words with the white space after them; the last word gets a space, so that a word added behind it
 * does not count as a change of it.
 */
const words = (text: string): string[] =>
  text.replace(/\s*$/, text.trim() ? ' ' : '').match(/\S+\s+|^\s+/g) ?? [];

/**
 * What changed between two texts, word by word (longest common subsequence). Where words were
 * replaced, those taken out come first.
 * Keeping `same` and `del` gives `before`, keeping `same` and `ins` gives `after`, each but for
 * white space at its end.
 */
export function wordDiff(before: string, after: string): Piece[] {
  const old = words(before);
  const next = words(after);
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;

  const pieces: Piece[] = [];
  add(pieces, 'same', old.slice(0, start));
  for (const [kind, word] of middle(
    old.slice(start, old.length - end),
    next.slice(start, next.length - end),
  ))
    add(pieces, kind, [word]);
  add(pieces, 'same', old.slice(old.length - end));
  return removedFirst(pieces);
}

function add(pieces: Piece[], kind: Piece['kind'], more: string[]): void {
  if (more.length === 0) return;
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += more.join('');
  else pieces.push({ kind, text: more.join('') });
}

/**
 * The part that differs, as single words. `lengths[i][j]` is how many words the rests from `i` and
 * `j` have in common.
 */
function middle(old: string[], next: string[]): [Piece['kind'], string][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        old[i] === next[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const steps: [Piece['kind'], string][] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      steps.push(['same', old[i]!]);
      i += 1;
      j += 1;
    } else if (
      j === next.length ||
      (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)
    ) {
      steps.push(['del', old[i]!]);
      i += 1;
    } else {
      steps.push(['ins', next[j]!]);
      j += 1;
    }
  }
  return steps;
}

/** Gathers what lies between two kept stretches into one removal and one insertion. */
function removedFirst(pieces: Piece[]): Piece[] {
  const tidy: Piece[] = [];
  for (const piece of pieces) {
    const last = tidy.at(-1);
    const earlier = tidy.at(-2);
    if (piece.kind === 'del' && last?.kind === 'ins' && earlier?.kind === 'del')
      earlier.text += piece.text;
    else if (piece.kind === 'del' && last?.kind === 'ins') tidy.splice(-1, 0, { ...piece });
    else if (piece.kind === 'ins' && last?.kind === 'ins') last.text += piece.text;
    else tidy.push({ ...piece });
  }
  return tidy;
}
