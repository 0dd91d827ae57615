import { m } from '#contract/messages.ts';

/**
 * A counter of the site as it is written: grouped, 'Loading...' while it is on its way, and a word
 * of its own when it does not come.
 */
export function formatCounter(count: number | undefined, failed: boolean): string {
  if (count !== undefined) return count.toLocaleString('en');
  return failed ? m.home_figures_unknown() : m.ui_loading();
}
