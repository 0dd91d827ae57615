/**
 * The keys of each text. They are linked lists in two arrays, which need far less memory than a
 * list for each text.
 */
export type Postings = {
  add: (text: string, key: number) => void;
  has: (text: string) => boolean;
  /** Calls `visit` with each key of a text, the last one first. */
  visit: (text: string, visit: (key: number) => void) => void;
  texts: () => string[];
};

const END = -1;

export function createPostings(): Postings {
  const heads = new Map<string, number>();
  const keys: number[] = [];
  const next: number[] = [];
  return {
    add(text, key) {
      const before = heads.get(text) ?? END;
      if (before !== END && keys[before] === key) return;
      heads.set(text, keys.length);
      keys.push(key);
      next.push(before);
    },
    has: (text) => heads.has(text),
    visit(text, visit) {
      for (let at = heads.get(text) ?? END; at !== END; at = next[at] ?? END)
        visit(keys[at] as number);
    },
    texts: () => [...heads.keys()],
  };
}
