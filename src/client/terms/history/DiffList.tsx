import { Fragment } from 'react';
import { type ComparedRow, MarkedPiece } from './ComparisonTable.tsx';

/** Lists changed fields, each with its deleted and inserted words marked in one text. */
export function DiffList({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <dl className="diff">
      {rows.map(({ field, label, pieces, isDefinition, langAfter }) => (
        <Fragment key={field}>
          <dt>{label}</dt>
          <dd className={isDefinition ? 'definition prose' : 'prose'} lang={langAfter}>
            {pieces
              .filter(({ text }) => text.trim() !== '')
              .map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are never reordered.
                <MarkedPiece key={index} {...piece} />
              ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
