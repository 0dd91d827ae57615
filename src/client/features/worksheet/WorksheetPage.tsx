import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readVisitState } from '#client/runtime/visit-state.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { PostedWorksheet } from '#contract/terms/glossary.ts';
import { m } from '#domain/messages.ts';
import { MissingWords } from './MissingWords.tsx';
import { type MadeGlossary, WorksheetForm } from './WorksheetForm.tsx';
import '#client/styles/pages/worksheet.css';
import { WordSheet } from './WordSheet.tsx';

/** Makes a list of the words of a pasted text, to print for a lesson. */
export default function WorksheetPage() {
  const client = useQueryClient();
  const [posted] = useState(() => readVisitState<PostedWorksheet>(client, 'worksheet'));
  const [glossary, setGlossary] = useState<MadeGlossary | null>(() => readPosted(posted));
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_worksheet()}</h1>
        <p>{m.worksheet_intro()}</p>
      </div>
      <div className="worksheet vertical-stack-medium">
        <WorksheetForm posted={posted} onMade={setGlossary} />
        <div role="status" className="visually-hidden">
          {glossary && <Summary glossary={glossary} />}
        </div>
        {glossary && <Result glossary={glossary} />}
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

function Result({ glossary }: { glossary: MadeGlossary }) {
  const { entries, missing, isComplete } = glossary;
  return (
    <>
      {!isComplete && <p className="note note--warning">{m.worksheet_incomplete()}</p>}
      {entries.length > 0 ? (
        <WordSheet glossary={glossary} />
      ) : (
        <Empty icon="search" title={m.worksheet_empty_title()} hint={m.worksheet_empty_hint()} />
      )}
      {missing.length > 0 && <MissingWords glossary={glossary} />}
    </>
  );
}
