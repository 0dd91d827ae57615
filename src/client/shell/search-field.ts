import { limits } from '#domain/limits.ts';

/** What every field that searches the dictionary has in common. The browser mends no word in it. */
export const searchField = {
  name: 'query',
  type: 'search',
  maxLength: limits.text.query,
  enterKeyHint: 'search',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'off',
} as const;
