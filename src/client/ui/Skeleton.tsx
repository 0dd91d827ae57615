import { limits } from '#domain/limits.ts';

/** Rows of the same height as entries, while those are on their way. */
export function Skeleton({ label, rows = limits.skeletonRows }: { label: string; rows?: number }) {
  return (
    <ul className="entries" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <li key={row}>
          <div className="sks">
            <span className="sk sk-head" />
            <span className="sk sk-word" />
          </div>
          <div className="sks">
            <span className="sk" />
            <span className="sk sk-long" />
            <span className="sk sk-short" />
          </div>
        </li>
      ))}
    </ul>
  );
}
