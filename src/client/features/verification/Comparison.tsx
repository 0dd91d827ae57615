import { Fragment } from 'react';
import { editForm, fieldLabel, orderOfAllFields } from '#client/terms/term-form.ts';
import { m } from '#domain/messages.ts';
import {
  changesBetween,
  describeField,
  showValue,
  type TermField,
  type TermInput,
  toText,
} from '#domain/term/fields.ts';
import { langTag } from '#domain/varieties.ts';
import { type Piece, wordDiff } from './diff.ts';

type Version = { name: string; term: TermInput };

type Props = { caption: string; before: Version; after: Version };

/**
 * Shows the fields in which two versions of a term differ, with deleted and inserted words marked.
 * The versions are side by side, or one above the other on a phone.
 */
export function Comparison({ caption, before, after }: Props) {
  const changes = changesBetween(before.term, after.term);
  const changed = orderOfAllFields(editForm).filter((field) => changes[field]);
  if (changed.length === 0) return null;
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
        {changed.map((field) => {
          const pieces = piecesOf(field, toText(before.term[field]), toText(after.term[field]));
          return (
            <tr key={field}>
              <th scope="row">{labelWithoutMark(field)}</th>
              <Side field={field} pieces={pieces} of={before} omit="ins" />
              <Side field={field} pieces={pieces} of={after} omit="del" />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns the label of a field in the edit form, without the asterisk of a required field. */
const labelWithoutMark = (field: TermField) => fieldLabel(editForm, field).replace(/ \*$/, '');

/**
 * Returns the differences between two values of a field. Texts are compared word by word; a choice
 * is replaced as a whole.
 */
function piecesOf(field: TermField, from: string, to: string): Piece[] {
  if (describeField(field).kind === 'text') return wordDiff(from, to);
  return [
    { kind: 'del', text: showValue(field, from) },
    { kind: 'ins', text: showValue(field, to) },
  ];
}

function Side({
  field,
  pieces,
  of: { name, term },
  omit,
}: {
  field: TermField;
  pieces: readonly Piece[];
  of: Version;
  omit: 'del' | 'ins';
}) {
  const own = pieces.filter(({ kind, text }) => kind !== omit && text.trim() !== '');
  const lang = field === 'vernacularWord' ? langTag(term) : undefined;
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
