import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';

/**
 * Returns a total with thousands separators, or a message if the total is still loading or could
 * not be loaded.
 */
export function formatCounter(count: number | undefined, hasFailed: boolean): string {
  if (count !== undefined) return formatNumber(count);
  return hasFailed ? m.home_figures_unknown() : m.ui_loading();
}
