/** Asks the browser not to delete the packs when the device runs out of space. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/**
 * Returns whether the browser may delete the packs after a week. Safari does so if the person has
 * not opened the site since and the site is not on the home screen.
 */
export function mayDeleteAfterAWeek(): boolean {
  const { userAgent } = navigator;
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(e|ium)|Android/.test(userAgent);
  return isSafari && !matchMedia('(display-mode: standalone)').matches;
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
