import { useEffect, useRef, useState } from 'react';
import { pollDelay } from './payment-result.ts';

/**
 * Polls at increasing intervals, and gives up after a few minutes. `answeredAt` is the time of the
 * last reply. It must change with every reply, because each reply starts the next interval.
 * @returns `gaveUp`: whether polling has stopped; `restart`: starts polling again
 */
export function usePolling({
  enabled,
  answeredAt,
  poll,
}: {
  enabled: boolean;
  answeredAt: number;
  poll: () => unknown;
}): { gaveUp: boolean; restart: () => void } {
  const startedAt = useRef<number>(undefined);
  const [gaveUp, setGaveUp] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reply starts an interval.
  useEffect(() => {
    if (!enabled) return;
    startedAt.current ??= Date.now();
    const delay = pollDelay(Date.now() - startedAt.current);
    setGaveUp(delay === null);
    if (delay === null) return;
    const timer = setTimeout(poll, delay);
    return () => clearTimeout(timer);
  }, [enabled, answeredAt]);
  const restart = () => {
    startedAt.current = Date.now();
    setGaveUp(false);
    poll();
  };
  return { gaveUp, restart };
}
