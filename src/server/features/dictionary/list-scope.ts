import { type Language, languageIds } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { type Variety, varietiesOf } from '#domain/varieties.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

/** The filters of a list that has no search query. A filter that is null matches every term. */
export type ListScope = {
  status: TermStatus;
  language: Language | null;
  /** Matches terms with at least one of these varieties. They are varieties of `language`. */
  varieties: readonly Variety[] | null;
  subject: Subject | null;
  submitterId: string | null;
};

/**
 * Returns SQL conditions that together match each term of the list exactly once. An index returns
 * the terms of each condition in the order of the list.
 *
 * For each sort order, there is an index by status, by status and language, by status, language and
 * subject, and for Sotho by status and varieties. There is no index by status and subject alone, so
 * a list of one subject in all languages is divided by language. A list of one variety is divided
 * by the combinations of varieties that terms can have.
 */
export function listConditions(scope: ListScope): string[] {
  const { subject, language, varieties: wanted, submitterId } = scope;
  const common = filterConditions(scope).join(' and ');
  const and = (condition: string) => `${common} and ${condition}`;
  const isIndexed = submitterId === null;
  if (wanted === null)
    return isIndexed && subject !== null && language === null
      ? languageIds.map((each) => and(`language = '${each}'`))
      : [common];
  return isIndexed && subject === null && language !== null
    ? combinationsWith(wanted, language).map((combination) =>
        and(`varieties = '{${combination.join()}}'`),
      )
    : [and(`varieties && '{${wanted.join()}}'`)];
}

/** Returns conditions only for the filters that are set, so that the planner can match an index. */
const filterConditions = ({ language, subject, submitterId, varieties: wanted }: ListScope) => [
  'status = :status',
  isListedId('id'),
  ...(submitterId === null ? [] : ['submitter_id = :submitterId']),
  ...(subject === null ? [] : ['subject = :subject']),
  ...(language === null ? [] : [languageCondition(language, wanted)]),
];

/** The indexes by variety contain only Sotho, so the language must be a constant to match them. */
const languageCondition = (language: Language, wanted: ListScope['varieties']): string =>
  wanted === null ? 'language = :language' : `language = '${language}'`;

/** Returns each combination of the language's varieties with at least one of the wanted ones. */
function combinationsWith(wanted: readonly Variety[], language: Language): Variety[][] {
  let combinations: Variety[][] = [[]];
  for (const variety of varietiesOf(language))
    combinations = combinations.flatMap((some) => [some, [...some, variety]]);
  return combinations.filter((some) => wanted.some((variety) => some.includes(variety)));
}
