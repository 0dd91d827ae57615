import { limits } from '#domain/limits.ts';

/** Rows of the height of entries, while they are on their way. */
export function Skeleton({ label }: { label: string }) {
  return (
    <ul className="entries" aria-busy="true" aria-label={label}>
      {Array.from({ length: limits.skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <li key={row}><div className="sks"><span className="sk" /><span className="sk" /></div><div className="sks"><span className="sk" /><span className="sk" /><span className="sk" /></div></li>
      ))}
    </ul>
  );
}
