import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Language, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { insertAtCaret } from './caret.ts';

/**
 * Buttons for those letters of the language that are missing from many keyboards. A click inserts
 * the letter at the caret, and the input keeps the focus.
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
  const { ownName, lang } = languages[language];
  const letters: readonly string[] = languages[language].letters;
  // The position of the caret after the inserted letter. The caret can be moved there only after
  // React has updated the text of the input.
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

  if (letters.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add another box and legend.
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
