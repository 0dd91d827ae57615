/** Computes the FNV-1a hash as a signed 32-bit number, which fits PostgreSQL's `integer`. */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}

/** Hashes a gloss. The hash is 0 if there is none, and only then. */
export const hashGloss = (gloss: string | null): number =>
  gloss === null ? 0 : hashText(gloss) || 1;
