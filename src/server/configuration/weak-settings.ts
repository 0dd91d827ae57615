import type { Config } from '../config.ts';

/**
 * Finds settings that work but make the site less secure.
 * @returns a warning for each, which the server logs when it starts
 */
export function findWeakSettings({ production, oidc }: Pick<Config, 'production' | 'oidc'>) {
  if (!production || oidc === null || oidc.stepUpAcr.length > 0) return [];
  return ['OIDC_STEP_UP_ACR is not set, so administrators work without a second factor'];
}
