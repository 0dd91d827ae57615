import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { readVisitState } from '#client/runtime/visit-state.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import type { PostedWorksheet } from '#contract/terms/glossary.ts';
import { m } from '#domain/messages.ts';
import { MissingWords } from './MissingWords.tsx';
import { type MadeGlossary, resultAddress, WorksheetForm } from './WorksheetForm.tsx';
import '#client/styles/pages/worksheet.css';
import { WordSheet } from './WordSheet.tsx';

/** Makes a list of the words of a pasted text, to print for a lesson. */
export default function WorksheetPage() {
  const client = useQueryClient();
  const [posted] = useState(() => readVisitState<PostedWorksheet>(client, 'worksheet'));
  const [made, setMade] = useState<MadeGlossary | null>(null);
  const [madeCount, setMadeCount] = useState(0);
  const glossary = madeCount === 0 ? readPosted(posted) : made;
  const show = (next: MadeGlossary | null) => {
    setMade(next);
    setMadeCount(madeCount + 1);
  };
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_worksheet()}</h1>
        <p>{m.worksheet_intro()}</p>
      </div>
      <div className="worksheet vertical-stack-medium">
        <WorksheetForm posted={posted} onMade={show} />
        <div role="status" className="visually-hidden">
          {glossary && <Summary glossary={glossary} />}
        </div>
        {glossary && madeCount === 0 && <Result glossary={glossary} />}
        {glossary && madeCount > 0 && <NewResult key={madeCount} glossary={glossary} />}
      </div>
    </>
  );
}

const readPosted = (posted: PostedWorksheet | undefined): MadeGlossary | null =>
  posted?.glossary ? { ...posted.glossary, ...posted } : null;

/** Says how many words were found and how many were not. Screen readers announce it. */
function Summary({ glossary: { entries, missing } }: { glossary: MadeGlossary }) {
  return (
    <p>
      {m.worksheet_found({ count: entries.length })}
      {missing.length > 0 && ` ${m.worksheet_unknown({ count: missing.length })}`}
    </p>
  );
}

/** The heading of the list, or what says that it is empty. */
type ResultHeading = RefObject<(HTMLHeadingElement & HTMLDivElement) | null>;
type ResultProps = { glossary: MadeGlossary; heading?: ResultHeading };

/**
 * The result of a text that was sent with scripts. The focus moves from the form to its heading, and
 * the list begins at the top of the screen.
 */
function NewResult({ glossary }: { glossary: MadeGlossary }) {
  const heading = useFocusOnMount<HTMLHeadingElement & HTMLDivElement>();
  useLayoutEffect(() => {
    heading.current?.scrollIntoView();
  }, [heading]);
  return <Result glossary={glossary} heading={heading} />;
}

/**
 * Without scripts, the server downloads the chosen senses and asks for words, so the whole result is
 * a form.
 */
function Result({ glossary, heading }: ResultProps) {
  const { entries, missing, isComplete, text, language } = glossary;
  return (
    <form
      className={entries.length > 0 ? 'glossary vertical-stack-medium' : 'vertical-stack-medium'}
      method="post"
      action={resultAddress()}
    >
      <input type="hidden" name="text" value={text} />
      <input type="hidden" name="language" value={language} />
      {!isComplete && <p className="note note--warning screen-only">{m.worksheet_incomplete()}</p>}
      {entries.length > 0 ? (
        <WordSheet glossary={glossary} heading={heading} />
      ) : (
        <div id="glossary" ref={heading} tabIndex={-1}>
          <Empty icon="search" title={m.worksheet_empty_title()} hint={m.worksheet_empty_hint()} />
        </div>
      )}
      {missing.length > 0 && <MissingWords glossary={glossary} />}
    </form>
  );
}
