import { languageIds, nameLanguage } from '../languages.ts';
import { m } from '../messages.ts';

/** A message that joins the last item of a list to the others. */
export type JoinLast = typeof m.formats_list_and;

/** Lists names in a sentence, as in "Zulu, Sotho and Venda". */
export const listInSentence = (
  names: readonly string[],
  joinLast: JoinLast = m.formats_list_and,
): string =>
  names.join(', ').replace(/(.*), (.*)/, (_, others, last) => joinLast({ others, last }));

/** Lists all languages in a sentence: "Shona, Zulu, Sotho, Swahili and Venda". */
export const listLanguages = (): string => listInSentence(languageIds.map(nameLanguage));
