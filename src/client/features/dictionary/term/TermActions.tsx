import { paths } from '#client/runtime/paths.ts';
import { EntryActions } from '#client/terms/entry/EntryActions.tsx';
import { canSuggest } from '#client/terms/suggest/SuggestLink.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { citeTerm } from './cite-term.ts';
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
