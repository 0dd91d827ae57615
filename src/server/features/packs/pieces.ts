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
