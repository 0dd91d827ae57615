/** How people know a language, in their own words. */
export const languageRelationIds = ['motherTongue', 'taught', 'studied'] as const;
export type LanguageRelation = (typeof languageRelationIds)[number];
