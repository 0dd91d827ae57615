import { useState } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { NoScriptNote } from '#client/ui/NoScriptNote.tsx';
import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';
import { WordList } from './WordList.tsx';
import { type Glossary, WorksheetForm } from './WorksheetForm.tsx';
import '#client/styles/pages/worksheet.css';

/** Makes a list of the words of a pasted text, to print for a lesson. */
export default function WorksheetPage() {
  const [glossary, setGlossary] = useState<Glossary | null>(null);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_worksheet()}</h1>
        <p>{m.worksheet_intro()}</p>
      </div>
      <div className="worksheet vertical-stack-medium">
        <NoScriptNote>
          {richText(
            m.worksheet_needs_scripts({
              dictionary: (text) => <a href={paths.dictionary()}>{text}</a>,
              print: (text) => <a href={paths.data()}>{text}</a>,
            }),
          )}
        </NoScriptNote>
        <WorksheetForm onMade={setGlossary} />
        <div role="status">{glossary && <Summary glossary={glossary} />}</div>
        {glossary && <WordList {...glossary} />}
      </div>
    </>
  );
}

/** Says how many words were found and how many were not. Screen readers announce it. */
function Summary({ glossary: { words, unknown, isComplete } }: { glossary: Glossary }) {
  return (
    <p>
      {m.worksheet_found({ count: words.length })}
      {unknown > 0 && ` ${m.worksheet_unknown({ count: unknown })}`}
      {!isComplete && ` ${m.worksheet_incomplete()}`}
    </p>
  );
}
