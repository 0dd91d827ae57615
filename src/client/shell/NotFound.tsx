import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { SearchForm } from './SearchForm.tsx';

export function NotFound() {
  return (
    <div className="vertical-stack">
      <h1>{m.shell_not_found_title()}</h1>
      <p>{m.shell_not_found_hint()}</p>
      <SearchForm id="query" label={m.shell_search_dictionary()} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <Link className="button button--primary" href={paths.dictionary()}>
          {m.shell_link_browse_dictionary()}
        </Link>
        <Link className="button" href={paths.home()}>
          {m.shell_link_home()}
        </Link>
      </p>
    </div>
  );
}
