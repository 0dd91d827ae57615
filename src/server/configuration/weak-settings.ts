import type { Config } from '../config.ts';

/**
 * Finds settings that work but make the site less secure, or its data easier to lose.
 * @returns a warning for each, which the server logs when it starts
 */
export function findWeakSettings({
  production,
  oidc,
  backup,
  trustedProxies,
  publicUrl,
}: Pick<Config, 'production' | 'oidc' | 'backup' | 'trustedProxies' | 'publicUrl'>): string[] {
  const warnings: string[] = [];
  // Mazwi speaks plain HTTP, so an https address means that there is a proxy.
  if (publicUrl.startsWith('https:') && !trustedProxies)
    warnings.push('TRUSTED_PROXIES is not set, so all readers share one rate limit');
  if (!production) return warnings;
  if (oidc?.stepUpAcr.length === 0)
    warnings.push('OIDC_STEP_UP_ACR is not set, so administrators work without a second factor');
  if (!backup.at) warnings.push('BACKUP_AT is off, so this copy of the server makes no backups');
  else if (!backup.copyTo)
    warnings.push('BACKUP_COPY_TO is not set, so backups are lost together with this machine');
  return warnings;
}
