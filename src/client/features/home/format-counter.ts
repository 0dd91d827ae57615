import { m } from '#domain/messages.ts';

/**
 * Returns a total with thousands separators, or a text if the total is still loading or unknown.
 */
export function formatCounter(count: number | undefined, hasFailed: boolean): string {
  if (count !== undefined) return count.toLocaleString('en');
  return hasFailed ? m.home_figures_unknown() : m.ui_loading();
}
