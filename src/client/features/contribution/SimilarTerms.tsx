import { useEffect, useState } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { findDuplicates } from '#contract/contribution.ts';
import { type Language, languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { can } from '#domain/permissions.ts';
import { termTexts } from '#domain/term/fields.ts';
import { checkText } from '#domain/text.ts';

/**
 * Warns of terms that look like the one being written (specification 5): after a pause in typing,
 * at most three, and a failed look-up says nothing.
 */
export function SimilarTerms({ english, language }: { english: string; language: string }) {
  const checked = checkText(english, termTexts.englishWord);
  const word = checked.ok ? checked.value : null;
  const known = language in languages ? (language as Language) : null;
  const asked = useSettled(known && word ? `${known} ${word}` : '', limits.duplicates.debounce);
  const current = asked !== '' && asked === `${known} ${word}` ? known : null;
  const allowed = can(useViewerRole(), 'term.submit');
  const found = useApiQuery(
    findDuplicates,
    { query: { english: word ?? '', language: current ?? 'shona' } },
    { enabled: current !== null && allowed },
  );
  const similar = current ? (found.data ?? []).slice(0, limits.duplicates.shown) : [];
  return (
    <div role="status">
      {similar.length > 0 && current && (
        <div className="note note--warning">
          <Icon name="alert" />
          <div>
            <h2 className="small-heading">Similar terms exist</h2>
            <p>
              You can still submit yours if it is different. Each opens in a new tab; what you typed
              stays here.
            </p>
            <ul>
              {similar.map((term) => (
                <li key={term.id}>
                  <a href={paths.term(term.id)} target="_blank" rel="noopener">
                    {term.englishWord}:{' '}
                    <span lang={languages[current].lang}>{term.vernacularWord}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** The value once it has not changed for `delay` milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
