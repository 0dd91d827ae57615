import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermChanges, TermField } from '#domain/term.ts';
import { Fragment } from 'react';
import { wordDiff } from './diff.ts';

export const fieldNames: Record<TermField, string> = {
  englishWord: 'English Word',
  meaning: 'Meaning',
  subject: 'Subject',
  language: 'Language',
  vernacularWord: 'Vernacular Word',
  notes: 'Notes',
};

/**
 * What an edit would record: each changed field, with the words that go and the words that come.
 */
export function ProposedEdit({ changes, lang }: { changes: TermChanges; lang: string }) {
  const changed = Object.entries(changes) as [
    TermField,
    { from: string | null; to: string | null },
  ][];
  return (
    <>
      <h2>Proposed edit</h2>
      <p className="muted">Only fields that changed are recorded.</p>
      {changed.length === 0 && <p>Nothing has changed yet.</p>}
      {changed.length > 0 && (
        <dl className="stack">
          {changed.map(([field, { from, to }]) => (
            <div key={field}>
              <dt className="muted">{fieldNames[field]}</dt>
              <dd
                className={field === 'meaning' ? 'def prose' : 'prose'}
                lang={field === 'vernacularWord' ? lang : undefined}
              >
                {field === 'subject' || field === 'language' ? (
                  <Replaced from={shownValue(field, from)} to={shownValue(field, to)} />
                ) : (
                  <Words from={from ?? ''} to={to ?? ''} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A field's value as people read it: a choice by its name. */
export function shownValue(field: TermField, value: string | null): string {
  if (!value) return '';
  if (field === 'subject') return subjects[value as Subject];
  return field === 'language' ? languages[value as Language].name : value;
}

/** A choice is replaced as a whole. */
function Replaced({ from, to }: { from: string; to: string }) {
  return (
    <>
      <del>{from}</del>
      {to && (
        <>
          {' '}
          <ins>{to}</ins>
        </>
      )}
    </>
  );
}

function Words({ from, to }: { from: string; to: string }) {
  return wordDiff(from, to).map(({ kind, text }, index) => {
    const shown = text.trimEnd();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move.
      <Fragment key={index}>
        {kind === 'del' ? <del>{shown}</del> : kind === 'ins' ? <ins>{shown}</ins> : shown}
        {text.slice(shown.length)}
      </Fragment>
    );
  });
}
