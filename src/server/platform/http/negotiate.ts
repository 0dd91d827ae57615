/* The only place that reads Accept-Encoding, Range and If-None-Match. */

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings in the order of preference if a client accepts several equally. */
const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the encoding for a client by its Accept-Encoding header, with weights (RFC 9110, 12.5.3).
 * A client that accepts none of them gets the preferred available one.
 */
export function chooseEncoding<const Available extends Encoding>(
  header: string | string[] | undefined,
  available: readonly Available[],
): Available | 'identity' {
  const weights = readWeights(String(header ?? ''));
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.001 : (weights.get('*') ?? 0));
  const candidates = preference.filter((encoding): encoding is Available =>
    available.some((each) => each === encoding),
  );
  return candidates.reduce(
    (best, encoding) => (weightOf(encoding) > weightOf(best) ? encoding : best),
    candidates[0] ?? 'identity',
  );
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const value = weight === undefined ? 1 : Number(weight);
    if (name) weights.set(name, value >= 0 ? Math.min(value, 1) : 0);
  }
  return weights;
}

/** The first and the last byte that a client asks for. */
export type ByteRange = { first: number; last: number };

/**
 * Parses a Range header with one range (RFC 9110, 14.1.2). Returns null if the header must be
 * ignored, for example because it has several ranges, and `unsatisfiable` if the range is outside
 * the file.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, start = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start === '' && end === '') return null;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/**
 * Checks whether an If-None-Match header matches an ETag, by weak comparison (RFC 9110, 13.1.2).
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || withoutWeak(each) === withoutWeak(etag)) ?? false;

const withoutWeak = (etag: string): string => etag.replace(/^W\//, '');
