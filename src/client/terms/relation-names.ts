import type { LanguageRelation } from '#domain/language-relation.ts';
import { m } from '#domain/messages.ts';

export const relationNames: Record<LanguageRelation, () => string> = {
  motherTongue: m.people_relation_mother_tongue,
  taught: m.people_relation_taught,
  studied: m.people_relation_studied,
};
