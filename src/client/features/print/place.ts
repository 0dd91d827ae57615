import { parseChoice, parsePage } from '#client/runtime/query-params.ts';
import { type Language, languageIds, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { type Subject, subjectIds, subjects } from '#domain/subjects.ts';

/** Identifies a list of words to print. */
export type Place = { language: Language; subject: Subject };

type Params = { language: string; subject: string };

/** Reads the place from the address of a page. Returns null if there is no such list. */
export function readPlace(params: Params): Place | null {
  const language = parseChoice(languageIds, params.language);
  const subject = parseChoice(subjectIds, params.subject);
  return language && subject ? { language, subject } : null;
}

/** @param search the query string without its question mark */
export const readPage = (search: string): number =>
  parsePage(new URLSearchParams(search).get('page'));

/** Returns the name of a list, such as "Zulu words: Biology". */
export const namePlace = ({ language, subject }: Place): string =>
  m.print_title({ language: languageNames[language], subject: subjects[subject] });
