const NAME = 'mazwi_kept';
const SECONDS_OF_YEAR = 365 * 24 * 60 * 60;

/**
 * Returns the ids of the packs that the reader chose to keep, including those that the browser has
 * deleted since.
 */
export function readKeptCookie(): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie) ?? [];
  return value.split('.').filter((id) => /^[a-z]+-[a-z]+-[a-z]+$/.test(id));
}

export function writeKeptCookie(
  ids: readonly string[],
  page: Pick<Document, 'cookie'> = document,
): void {
  page.cookie = [
    `${NAME}=${ids.join('.')}`,
    'Path=/',
    `Max-Age=${ids.length === 0 ? 0 : SECONDS_OF_YEAR}`,
    'SameSite=Lax',
    ...(location.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}
