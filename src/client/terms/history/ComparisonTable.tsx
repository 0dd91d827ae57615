import { Fragment } from 'react';
import { m } from '#domain/messages.ts';
import type { Piece } from './diff.ts';

/** The difference between two versions in one field. */
export type ComparedRow = {
  field: string;
  label: string;
  pieces: Piece[];
  /** Whether the texts are definitions, which have a font of their own. */
  isDefinition?: boolean;
  /** The `lang` attributes of the old and the new value. */
  langBefore?: string | undefined;
  langAfter?: string | undefined;
};

type Props = {
  caption: string;
  /** The names of the two versions. */
  before: string;
  after: string;
  rows: readonly ComparedRow[];
};

/**
 * Shows the fields in which two versions differ, with deleted and inserted words marked. The
 * versions are side by side, or one above the other on a phone.
 */
export function ComparisonTable({ caption, before, after, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <table className="comparison-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.terms_comparison_field()}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.label}</th>
            <Side row={row} name={before} lang={row.langBefore} omit="ins" />
            <Side row={row} name={after} lang={row.langAfter} omit="del" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({
  row: { isDefinition, pieces },
  name,
  lang,
  omit,
}: {
  row: ComparedRow;
  name: string;
  lang: string | undefined;
  omit: 'del' | 'ins';
}) {
  const own = pieces.filter(({ kind, text }) => kind !== omit && text.trim() !== '');
  return (
    <td data-name={name} className={isDefinition ? 'definition prose' : 'prose'}>
      {own.length === 0 ? (
        <span className="muted">{m.terms_comparison_empty()}</span>
      ) : (
        <span lang={lang}>
          {own.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are never reordered.
            <Fragment key={index}>
              <MarkedPiece {...piece} />
            </Fragment>
          ))}
        </span>
      )}
    </td>
  );
}

/** Marks a deleted or inserted piece, but not the white space after it. */
export function MarkedPiece({ kind, text }: Piece) {
  const words = text.trimEnd();
  const space = text.slice(words.length);
  if (kind === 'same') return text;
  return (
    <>
      {kind === 'del' ? <del>{words}</del> : <ins>{words}</ins>}
      {space}
    </>
  );
}
