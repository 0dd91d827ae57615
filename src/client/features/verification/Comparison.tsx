import { Fragment } from 'react';
import { m } from '#domain/messages.ts';
import { type ComparedRow, compareVersions, type Version } from './compare-versions.ts';
import type { Piece } from './diff.ts';

type Props = { caption: string; before: Version; after: Version };

/**
 * Shows the fields in which two versions of a term differ, with deleted and inserted words marked.
 * The versions are side by side, or one above the other on a phone.
 */
export function Comparison({ caption, before, after }: Props) {
  const rows = compareVersions(before, after);
  if (rows.length === 0) return null;
  return (
    <table className="comparison-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.verification_comparison_field()}</th>
          <th scope="col">{before.name}</th>
          <th scope="col">{after.name}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.label}</th>
            <Side row={row} name={before.name} lang={row.langBefore} omit="ins" />
            <Side row={row} name={after.name} lang={row.langAfter} omit="del" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({
  row: { field, pieces },
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
    <td data-name={name} className={field === 'meaning' ? 'definition prose' : 'prose'}>
      {own.length === 0 ? (
        <span className="muted">{m.verification_comparison_empty()}</span>
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
function MarkedPiece({ kind, text }: Piece) {
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
