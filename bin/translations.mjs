// Reads the texts of a locale, and says which of them are shown (decisions 0114 and 0116).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isShown, isTranslated } from './message-scopes.mjs';

const STATES = ['draft', 'reviewed'];

/**
 * The ending of a locale for tests, as in Unicode CLDR. It translates the texts of all scopes, to show
 * what is missing from the catalogue.
 */
const PSEUDO_LOCALE = /-XA$/;

/** Returns what an entry of a locale contains of the English text that it translates. */
export const checksum = (english) => createHash('sha256').update(english).digest('hex').slice(0, 8);

/**
 * Compiles the translations of one file. A message without one, or whose translation is not shown in
 * its state, or is of an older English text with other arguments, shows the English text.
 * @param locale the name of the locale
 * @param path the file
 * @param english the compiled English messages of the same file, with their texts and scopes, by
 * their ids
 * @param compile compiles a message of this locale
 * @returns the code of each message, and the state of its translation: `outdated` if the English text
 * has changed, or `null` for a message that is not translated
 */
export function compileTranslations(locale, path, english, compile) {
  const entries = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const unknown = Object.keys(entries).find((id) => !english.has(id));
  if (unknown) throw new Error(`${path}, ${unknown}: there is no such message in English`);
  const inScopes = PSEUDO_LOCALE.test(locale)
    ? (source) => ({ ...source, scope: 'readers' })
    : (source) => source;
  return [...english].map(([id, source]) => {
    try {
      return compileEntry(id, entries[id], inScopes(source), compile);
    } catch (error) {
      throw new Error(`${path}, ${id}: ${error.message}`);
    }
  });
}

function compileEntry(id, entry, source, compile) {
  if (!isTranslated(source.scope)) {
    if (entry) throw new Error(`texts of the scope “${source.scope}” stay English`);
    return { code: source.code, state: null };
  }
  if (!entry) return { code: source.code, state: 'missing' };
  checkEntry(entry);
  const { code, parameters } = compile(id, entry.text);
  const outdated = entry.source !== checksum(source.text);
  const sameParameters = parameters === source.parameters;
  if (!sameParameters && !outdated)
    throw new Error(
      `the arguments and tags must be those of the English text (${source.parameters || 'none'}), ` +
        `not ${parameters || 'none'}`,
    );
  const state = outdated ? 'outdated' : entry.state;
  const shown = sameParameters && isShown(source.scope, state === 'outdated' ? 'draft' : state);
  return { code: shown ? code : source.code, state };
}

function checkEntry({ text, state }) {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('the text is missing');
  if (!STATES.includes(state)) throw new Error(`the state must be ${STATES.join(' or ')}`);
}

/** Counts the texts of a locale by the states of their translations. */
export function countStates(messages) {
  const count = (state) => messages.filter((message) => message.state === state).length;
  return {
    reviewed: count('reviewed'),
    draft: count('draft'),
    outdated: count('outdated'),
    missing: count('missing'),
  };
}
