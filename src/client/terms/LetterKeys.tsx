import { type RefObject, useLayoutEffect, useRef } from 'react';
import { m } from '#contract/messages.ts';
import { type Language, languages } from '#domain/languages.ts';
import { insertAtCaret } from './caret.ts';

/**
 * The letters of the language that a keyboard may lack, in a row under the vernacular input.
 * A letter goes where the caret stands, and the input keeps the focus, so that typing goes on.
 */
export function LetterKeys({
  language,
  input,
  onChange,
}: {
  language: Language;
  input: RefObject<HTMLInputElement | null>;
  onChange: (text: string) => void;
}) {
  const { ownName, lang, letters } = languages[language];
  // React writes the new text first; only then can the caret be put behind the letter.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const insert = (letter: string) => {
    const field = input.current;
    if (!field) return;
    const end = field.value.length;
    const inserted = insertAtCaret(
      field.value,
      { start: field.selectionStart ?? end, end: field.selectionEnd ?? end },
      letter,
    );
    caret.current = inserted.caret;
    field.focus();
    onChange(inserted.text);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second box with a legend inside of the field.
    <div
      className="flex-row letter-keys"
      role="group"
      aria-label={m.term_form_letters_label({ language: ownName })}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          className="button"
          type="button"
          lang={lang}
          aria-label={m.term_form_letters_insert({ letter })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}
