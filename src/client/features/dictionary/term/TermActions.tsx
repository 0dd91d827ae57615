import { paths } from '#client/runtime/paths.ts';
import { EntryActions } from '#client/terms/actions/EntryActions.tsx';
import { canSuggest } from '#client/terms/suggest/SuggestLink.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import type { Citation } from '#domain/concept/citation.ts';
import { CONTRIBUTION_LICENCE, nameOnlyLicence } from '#domain/concept/licences.ts';
import { m } from '#domain/messages.ts';
import { nameTerm } from '#domain/page-names.ts';
import { ReportButton } from './ReportButton.tsx';

type Props = Pick<ReplyOf<typeof getTerm>, 'term' | 'url' | 'sources'>;

/** Share, Report, and a menu with the other actions of a term. */
export function TermActions(reply: Props) {
  const { term, url } = reply;
  const citation = citeTerm(reply);
  return (
    <EntryActions
      title={`${term.englishWord}: ${term.vernacularWord}`}
      url={url}
      word={term.vernacularWord}
      suggestHref={canSuggest(term) ? paths.suggestForTerm(term.id) : null}
      cited={citation && { heading: m.share_cite_title(), citation }}
    >
      <ReportButton term={term} />
    </EntryActions>
  );
}

/** Only verified terms can be cited. */
function citeTerm({ term, url, sources }: Props): Citation | null {
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
