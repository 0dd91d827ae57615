/** Returns the SHA-256 of bytes in hexadecimal. */
export async function checksum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (crypto.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  // A school may serve the site over plain HTTP, where browsers have no crypto.subtle.
  const { sha256 } = await import('#domain/packs/sha256.ts');
  return sha256(bytes);
}

export const checksumOfText = (text: string): Promise<string> =>
  checksum(new TextEncoder().encode(text));
