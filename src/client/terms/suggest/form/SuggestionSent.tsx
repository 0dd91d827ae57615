import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { m } from '#domain/messages.ts';

/** Replaces the form after the suggestion was sent. */
export function SuggestionSent({ word, back, hint }: { word: string; back: string; hint: string }) {
  const title = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="card empty-state">
      <Icon name="check" />
      <h1 ref={title} tabIndex={-1} className="small-heading">
        {m.suggest_sent_title()}
      </h1>
      <p>{hint}</p>
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <Link className="button button--primary" href={back}>
          {m.suggest_form_back_link({ word })}
        </Link>
        <Link className="button" href={paths.profile({ tab: 'suggestions' })}>
          {m.suggest_sent_list_link()}
        </Link>
      </p>
    </div>
  );
}
