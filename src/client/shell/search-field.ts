import { limits } from '#domain/limits.ts';

/**
 * The attributes of every search field. Some of them stop the browser from correcting vernacular
 * words.
 */
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
