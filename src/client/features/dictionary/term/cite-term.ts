import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import type { Citation } from '#domain/concept/citation.ts';
import { CONTRIBUTION_LICENCE, nameOnlyLicence } from '#domain/concept/licences.ts';
import { nameTerm } from '#domain/page-names.ts';

type Cited = Pick<ReplyOf<typeof getTerm>, 'term' | 'url' | 'sources'>;

/** Returns the citation of a term, or null: only verified terms can be cited. */
export function citeTerm({ term, url, sources }: Cited): Citation | null {
  if (term.status !== 'verified' || term.number === null) return null;
  const licences = sources.map(({ licence }) => licence);
  return {
    kind: 'term',
    number: term.number,
    title: nameTerm(term),
    url,
    version: term.updatedAt,
    licence: nameOnlyLicence(licences.length > 0 ? licences : [CONTRIBUTION_LICENCE]),
  };
}
