import { m } from '#domain/messages.ts';
import type { LanguageRelation } from '#domain/people/language-relation.ts';

export const relationNames: Record<LanguageRelation, () => string> = {
  motherTongue: m.people_relation_mother_tongue,
  taught: m.people_relation_taught,
  studied: m.people_relation_studied,
};
