import { limits } from '#domain/limits.ts';

/** Shows placeholder rows, which are about as high as entries, while entries load. */
export function Skeleton({ label, rows = limits.skeletonRows }: { label: string; rows?: number }) {
  return (
    <ul className="entries" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <li key={row}>
          <div className="skeleton-lines">
            <span className="skeleton skeleton--heading" />
            <span className="skeleton skeleton--word" />
          </div>
          <div className="skeleton-lines">
            <span className="skeleton" />
            <span className="skeleton skeleton--long" />
            <span className="skeleton skeleton--short" />
          </div>
        </li>
      ))}
    </ul>
  );
}
