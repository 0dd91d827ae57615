import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { useDebounced } from '#client/ui/forms/useDebounced.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { type Language, languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { termDescription } from '#domain/term/fields.ts';
import { checkText } from '#domain/text.ts';
import { useSimilarTerms } from './queries.ts';

type Term = { english: string; language: Language };

type Props = {
  english: string;
  language: string;
  /** The submission that the form edits, which is not similar to itself. */
  edited: string | undefined;
};

/**
 * Warns about existing terms that are similar to the term being written. Looks up similar terms
 * after a pause in typing, and shows at most three. Shows nothing if the lookup fails, or if the
 * user may not submit terms.
 */
export function SimilarTerms({ english, language, edited }: Props) {
  const term = readTerm(english, language);
  const key = term ? `${term.language} ${term.english}` : '';
  const hasPaused = useDebounced(key, limits.duplicates.debounce) === key;
  const canSubmit = can(useViewerRole(), 'term.submit');
  return (
    <div role="status">
      {term && hasPaused && canSubmit && <SimilarTermsNote {...term} edited={edited} />}
    </div>
  );
}

/** @returns the English word and the language, or null if one of them is missing or not valid */
function readTerm(english: string, language: string): Term | null {
  const checked = checkText(english, termDescription.englishWord.rule);
  if (!checked.ok || !checked.value || !(language in languages)) return null;
  return { english: checked.value, language: language as Language };
}

function SimilarTermsNote({ english, language, edited }: Term & Pick<Props, 'edited'>) {
  const found = useSimilarTerms({ english, language }).data ?? [];
  const similar = found.filter(({ id }) => id !== edited);
  if (similar.length === 0) return null;
  return (
    <div className="note note--warning">
      <Icon name="alert" />
      <div>
        <h2 className="small-heading">{m.contribution_similar_heading()}</h2>
        <p>{m.contribution_similar_hint()}</p>
        <ul>
          {similar.slice(0, limits.duplicates.shown).map((term) => (
            <li key={term.id}>
              <a href={paths.term(term.id)} target="_blank" rel="noopener">
                <SenseName sense={term}>{term.englishWord}</SenseName>:{' '}
                <span lang={languages[language].lang}>{term.vernacularWord}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
