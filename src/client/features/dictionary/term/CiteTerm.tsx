import { Cite } from '#client/terms/Cite.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { CONTRIBUTION_LICENCE, nameOnlyLicence } from '#domain/concept/licences.ts';
import { nameTerm } from '#domain/page-names.ts';

export type CitedTerm = Pick<ReplyOf<typeof getTerm>, 'term' | 'url' | 'sources'> & {
  number: number;
};

export function CiteTerm({ number, term, url, sources }: CitedTerm) {
  const licences = sources.map(({ licence }) => licence);
  return (
    <Cite
      citation={{
        kind: 'term',
        number,
        title: nameTerm(term),
        url,
        version: term.updatedAt,
        licence: nameOnlyLicence(licences.length > 0 ? licences : [CONTRIBUTION_LICENCE]),
      }}
    />
  );
}
