// Reads the texts of a locale, and says which of them are shown (decisions 0114 and 0116).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isShown, isTranslated } from './message-scopes.mjs';

/** An English text with fewer characters may have a translation that is three times as long. */
const SHORT = 20;
const STATES = ['draft', 'reviewed'];

/**
 * Returns what an entry of a locale contains of the English text that it translates.
 * @param meaning how many meanings the text has had
 */
export const checksum = (english, meaning = 1) =>
  createHash('sha256').update(english).digest('hex').slice(0, 8) +
  (meaning > 1 ? `-${meaning}` : '');

const meaningOf = (source) => source.split('-')[1];

/**
 * Compiles the translations of one file. A message without one, or whose translation is not shown in
 * its state, or is of an older English text with other arguments or another meaning, shows the English
 * text.
 * @param file the path of the file, and the ids of the locale's long translations
 * @param english the compiled English messages of the same file, by their ids
 * @param compile compiles a message of this locale
 * @returns the code of each message, and the state of its translation: `outdated` if the English text
 * has changed, or `null` for a message that is not translated
 */
export function compileTranslations({ path, long }, english, compile) {
  const entries = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const unknown = Object.keys(entries).find((id) => !english.has(id));
  if (unknown) throw new Error(`${path}, ${unknown}: there is no such message in English`);
  return [...english].map(([id, source]) => {
    try {
      return compileEntry(entries[id], source, long.includes(id), (text) => compile(id, text));
    } catch (error) {
      throw new Error(`${path}, ${id}: ${error.message}`);
    }
  });
}

function compileEntry(entry, source, isLong, compile) {
  if (!isTranslated(source.scope)) {
    if (entry) throw new Error(`texts of the scope “${source.scope}” stay English`);
    return { code: source.code, state: null };
  }
  if (!entry) return { code: source.code, state: 'missing' };
  checkEntry(entry);
  const { code, parameters, length } = compile(entry.text);
  checkLength(length, source.length, isLong);
  checkLabel(entry.text, source.text);
  const outdated = entry.source !== source.source;
  const sameParameters = parameters === source.parameters;
  if (!sameParameters && !outdated)
    throw new Error(
      `the arguments and tags must be those of the English text (${source.parameters || 'none'}), ` +
        `not ${parameters || 'none'}`,
    );
  const state = outdated ? 'outdated' : entry.state;
  const shown =
    sameParameters &&
    meaningOf(entry.source) === meaningOf(source.source) &&
    isShown(source.scope, outdated ? 'draft' : state);
  return { code: shown ? code : source.code, state };
}

/** Rejects a text that is so long that it might not fit, unless somebody has looked at it. */
function checkLength(length, english, isLong) {
  const longest = english * (english < SHORT ? 3 : 2);
  if (length > longest !== isLong)
    throw new Error(
      isLong
        ? 'messages/long-translations.json names this text, which is not long'
        : `the text has ${length} characters, more than ${longest}. Shorten it, or look at it on a ` +
            'narrow screen and name it in messages/long-translations.json',
    );
}

/** Rejects a text that makes the label at its start part of a sentence, with which words agree. */
function checkLabel(text, english) {
  const [label] = /^\{\w+\}: /.exec(english) ?? [''];
  if (!text.startsWith(label)) throw new Error(`the text must start with “${label}”`);
}

function checkEntry({ text, state, source }) {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('the text is missing');
  if (typeof source !== 'string') throw new Error('the source is missing');
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
