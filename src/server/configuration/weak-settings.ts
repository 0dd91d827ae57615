import type { Config } from '../config.ts';

/**
 * Finds settings that work but weaken the site, for the log.
 * @returns a sentence for each
 */
export function findWeakSettings({ production, oidc }: Pick<Config, 'production' | 'oidc'>) {
  if (!production || oidc === null || oidc.stepUpAcr.length > 0) return [];
  return ['OIDC_STEP_UP_ACR is not set, so administrators work without a second factor'];
}
