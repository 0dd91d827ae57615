import type { Meaning } from '#contract/contribution.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';
import { termDescription } from '#domain/term/fields.ts';
import { checkText } from '#domain/text.ts';
import { useMeanings } from './queries.ts';
import { useDebounced } from './useDebounced.ts';

type Props = {
  english: string;
  /** The number of the chosen concept, or '' if none is chosen. */
  chosen: string;
  onChange: (concept: string) => void;
};

/**
 * Asks whether the word has one of the meanings that the dictionary already has for the English
 * word. Shows nothing if there are none.
 */
export function SameMeaning({ english, chosen, onChange }: Props) {
  const checked = checkText(english, termDescription.englishWord.rule);
  const word = checked.ok ? (checked.value ?? '') : '';
  const hasPaused = useDebounced(word, limits.duplicates.debounce) === word;
  if (!word || !hasPaused) return null;
  return <Meanings english={word} chosen={chosen} onChange={onChange} />;
}

function Meanings({ english, chosen, onChange }: Props) {
  const meanings = useMeanings({ english }).data ?? [];
  if (meanings.length === 0) return null;
  const isKnown = meanings.some(({ number }) => String(number) === chosen);
  return (
    <fieldset className="field" aria-describedby="concept-hint">
      <legend>{m.contribution_meaning_legend({ word: english })}</legend>
      <span className="hint" id="concept-hint">
        {m.contribution_meaning_hint()}
      </span>
      <Choice id="concept" isChosen={!isKnown} value="" onChoose={onChange}>
        {m.contribution_meaning_none()}
      </Choice>
      {meanings.map((meaning) => (
        <Choice
          key={meaning.number}
          isChosen={String(meaning.number) === chosen}
          value={String(meaning.number)}
          onChoose={onChange}
        >
          {describeMeaning(meaning)}
        </Choice>
      ))}
    </fieldset>
  );
}

function Choice({
  id,
  isChosen,
  value,
  onChoose,
  children,
}: {
  id?: string;
  isChosen: boolean;
  value: string;
  onChoose: (value: string) => void;
  children: string;
}) {
  return (
    <label className="choice-label">
      <input
        type="radio"
        name="concept"
        id={id}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Describes a meaning by its gloss, subject, definition and a few of its words. */
function describeMeaning({ gloss, subject, definition, words }: Meaning): string {
  const name = gloss ? `${gloss} (${subjects[subject]})` : subjects[subject];
  return [name, definition ?? words.join(', ')].filter(Boolean).join(': ');
}
