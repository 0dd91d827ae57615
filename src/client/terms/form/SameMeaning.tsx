import { type ReactNode, useEffect } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useDebounced } from '#client/ui/forms/useDebounced.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { listMeanings, type Meaning } from '#contract/terms/contribution.ts';
import { labelSense } from '#domain/concept/sense-label.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { termDescription } from '#domain/term/fields.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { UNCHOSEN_CONCEPT } from './submission-text.ts';

type Props = {
  english: string;
  /**
   * The number of the chosen concept, `UNCHOSEN_CONCEPT` if it is not chosen yet, or '' if the
   * concept is left open.
   */
  chosen: string;
  onChange: (concept: string) => void;
  errors: readonly FieldError[];
  /** The label of the first option, which chooses no concept. */
  openChoice: string;
  /** A field that finds any other concept. Without it, only the listed meanings can be chosen. */
  finder?: ReactNode;
  /** Whether a meaning can be chosen. */
  isOffered?: (meaning: Meaning) => boolean;
};

/**
 * Asks which meaning of its English word the term has. Lists the meanings that the dictionary
 * contains, or shows nothing if it contains none.
 */
export function SameMeaning(props: Props) {
  const checked = checkText(props.english, termDescription.englishWord.rule);
  const word = checked.ok ? (checked.value ?? '') : '';
  const hasPaused = useDebounced(word, limits.duplicates.debounce) === word;
  if (!word || !hasPaused) return null;
  return <Meanings {...props} english={word} />;
}

function Meanings(props: Props) {
  const { english, chosen, onChange, errors, openChoice, finder, isOffered = () => true } = props;
  const { data } = useApiQuery(listMeanings, { query: { english } });
  const meanings = data?.filter(isOffered);
  const isUnlisted =
    meanings !== undefined &&
    chosen !== '' &&
    !meanings.some(({ number }) => String(number) === chosen);
  // Do not send a meaning of another word, which the person cannot see here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` is new in every render.
  useEffect(() => {
    if (isUnlisted && !finder) onChange('');
  }, [isUnlisted]);
  if (!meanings || (meanings.length === 0 && !finder)) return null;
  const error = errors.find(({ path }) => path === 'concept')?.message;
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error ? 'concept-hint concept-error' : 'concept-hint'}
    >
      <legend>{m.term_form_meaning_legend({ word: english })}</legend>
      <span className="hint" id="concept-hint">
        {m.term_form_meaning_choice_hint()}
      </span>
      {error && (
        <span className="error-message" id="concept-error">
          <Icon name="alert" />
          {error}
        </span>
      )}
      <div>
        <Choice id="concept" value="" chosen={chosen} onChoose={onChange}>
          {openChoice}
        </Choice>
        {meanings.map((meaning) => (
          <Choice
            key={meaning.number}
            value={String(meaning.number)}
            chosen={chosen}
            onChoose={onChange}
          >
            {describeMeaning(meaning)}
          </Choice>
        ))}
        {finder && (
          <Choice
            value={UNCHOSEN_CONCEPT}
            chosen={isUnlisted ? UNCHOSEN_CONCEPT : chosen}
            onChoose={onChange}
          >
            {m.term_form_meaning_another()}
          </Choice>
        )}
      </div>
      {isUnlisted && finder}
    </fieldset>
  );
}

function Choice({
  id,
  value,
  chosen,
  onChoose,
  children,
}: {
  id?: string;
  value: string;
  chosen: string;
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
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Describes a meaning by its gloss, its subject, and its definition or a few of its words. */
function describeMeaning({ gloss, subject, definition, words }: Meaning): string {
  const name = labelSense({ gloss, senseSubject: subject });
  const explanation = definition ?? words.join(', ');
  return m.term_form_meaning_choice({ name, explanation });
}
