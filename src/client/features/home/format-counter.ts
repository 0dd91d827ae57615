import { m } from '#domain/messages.ts';

/** Formats a total with thousands separators, or says that it is loading or unknown. */
export function formatCounter(count: number | undefined, hasFailed: boolean): string {
  if (count !== undefined) return count.toLocaleString('en');
  return hasFailed ? m.home_figures_unknown() : m.ui_loading();
}
