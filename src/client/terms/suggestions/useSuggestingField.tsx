import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { FieldProps, ShownOptions } from './FieldSuggestions.tsx';

const NOTHING_SHOWN: ShownOptions = { list: null, activeId: null };

/**
 * Adds suggestions to a search field. Their code loads when the field is first used. Returns the
 * attributes of the field, and the list to show near it.
 * @param render shows a `FieldSuggestions`
 * @param givenInput set if the caller also uses the field
 */
export function useSuggestingField<M extends object>(
  importModule: () => Promise<M>,
  render: (module: M, props: FieldProps) => ReactNode,
  givenInput?: RefObject<HTMLInputElement | null>,
) {
  const ownInput = useRef<HTMLInputElement>(null);
  const input = givenInput ?? ownInput;
  /** Whether the person has typed. Null until the field has been used. */
  const [isTyping, setTyping] = useState<boolean | null>(null);
  const [shown, setShown] = useState(NOTHING_SHOWN);
  // Without scripts there are no suggestions, so the field becomes a combobox only after hydration.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const { module } = useLazyModule(importModule, isTyping !== null);
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
    list: module && render(module, { input, isTyping: isTyping === true, onShown: setShown }),
  };
}
