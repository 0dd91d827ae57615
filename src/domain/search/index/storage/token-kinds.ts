import { languageIds } from '../../../languages.ts';
import { tokenPrefix } from '../../tokens.ts';

/** The prefixes of tokens. The kind of a token is the position of its prefix. */
const prefixes: readonly string[] = [
  tokenPrefix.word,
  tokenPrefix.spacedText,
  tokenPrefix.singular,
  tokenPrefix.joinedText,
  tokenPrefix.reversedText,
  tokenPrefix.definitionWord,
  tokenPrefix.lemma,
  tokenPrefix.sound,
  ...languageIds.flatMap((language) => [
    tokenPrefix.stem(language),
    tokenPrefix.variant(language),
    tokenPrefix.variantStem(language),
  ]),
];
const kindByPrefix = new Map(prefixes.map((prefix, kind) => [prefix, kind]));

export const TOKEN_KINDS = prefixes.length;
export const DEFINITION_KIND = prefixes.indexOf(tokenPrefix.definitionWord);

/** A prefix consists of one or two letters and a mark. */
const PREFIX = /^\w\w?[:~^]/;

/** Splits a token (tokens.ts) into its kind and the text after the prefix. */
export function splitToken(token: string): { kind: number; text: string } {
  const prefix = PREFIX.exec(token)?.[0] ?? '';
  const kind = kindByPrefix.get(prefix);
  if (kind === undefined) throw new Error(`The token ${token} has an unknown prefix.`);
  return { kind, text: token.slice(prefix.length) };
}
