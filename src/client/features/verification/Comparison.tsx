import { Fragment } from 'react';
import { editForm, fieldOrder } from '#client/terms/term-form.ts';
import { langTag } from '#domain/languages.ts';
import { changesBetween, type TermField, type TermInput } from '#domain/term/fields.ts';
import { type Piece, wordDiff } from './diff.ts';
import { fieldNames, shownValue } from './field-values.ts';

type Version = { name: string; term: TermInput };

/**
 * Two versions of a term side by side, one above the other on a phone: the fields that differ, with
 * the words that were taken out and put in. Nothing when they are the same.
 */
export function Comparison({
  caption,
  before,
  after,
}: {
  caption: string;
  before: Version;
  after: Version;
}) {
  const changes = changesBetween(before.term, after.term);
  const changed = fieldOrder(editForm).filter((field) => changes[field]);
  if (changed.length === 0) return null;
  return (
    <table className="comparison-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{before.name}</th>
          <th scope="col">{after.name}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => {
          const pieces = piecesOf(field, before.term[field], after.term[field]);
          return (
            <tr key={field}>
              <th scope="row">{fieldNames[field]}</th>
              <Side field={field} pieces={pieces} of={before} omit="ins" />
              <Side field={field} pieces={pieces} of={after} omit="del" />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A text is compared by words; a choice is replaced as a whole. */
function piecesOf(field: TermField, from: string | null, to: string | null): Piece[] {
  if (field !== 'language' && field !== 'subject') return wordDiff(from ?? '', to ?? '');
  return [
    { kind: 'del', text: shownValue(field, from) },
    { kind: 'ins', text: shownValue(field, to) },
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
        <span className="muted">Empty</span>
      ) : (
        <span lang={lang}>
          {own.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move.
            <Fragment key={index}>
              <Marked {...piece} />
            </Fragment>
          ))}
        </span>
      )}
    </td>
  );
}

/** The white space after a piece is not part of what was taken out or put in. */
function Marked({ kind, text }: Piece) {
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
