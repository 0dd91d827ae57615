import { formatCounter } from './format-counter.ts';

/** A total with its name, in a definition list. `count` is undefined until the total has loaded. */
export function Counter({
  name,
  count,
  hasFailed,
}: {
  name: string;
  count: number | undefined;
  hasFailed: boolean;
}) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="landing-figure">{formatCounter(count, hasFailed)}</dd>
    </div>
  );
}
