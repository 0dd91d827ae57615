import { useEffect, useRef, useState } from 'react';
import type { ShownOptions } from '#client/features/dictionary/search/Suggestions.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';

const NOTHING_SHOWN: ShownOptions = { list: null, activeId: null };

/**
 * Adds suggestions to a search field. Their code loads when the field is first used. Returns the
 * attributes of the field, and the list to show near it.
 * @param isList whether the page shows the results for the text, so that choosing a suggestion
 * leaves a list with them in the history
 */
export function useFieldSuggestions(filters: TermFilters, isList = false) {
  const input = useRef<HTMLInputElement>(null);
  /** Whether the person has typed. Null until the field has been used. */
  const [isTyping, setTyping] = useState<boolean | null>(null);
  const [shown, setShown] = useState(NOTHING_SHOWN);
  // Without scripts there are no suggestions, so the field becomes a combobox only after hydration.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const { module } = useLazyModule(
    () => import('#client/features/dictionary/search/Suggestions.tsx'),
    isTyping !== null,
  );
  return {
    field: {
      inputRef: input,
      ...(isHydrated &&
        ({
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': shown.list !== null,
          'aria-controls': shown.list ?? undefined,
          'aria-activedescendant': shown.activeId ?? undefined,
        } as const)),
      onFocus: () => setTyping((last) => last ?? false),
      onInput: () => setTyping(true),
    },
    list: module && (
      <module.FieldSuggestions
        input={input}
        filters={filters}
        isList={isList}
        isTyping={isTyping === true}
        onShown={setShown}
      />
    ),
  };
}
