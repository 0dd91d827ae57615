import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#contract/messages.ts';
import { SearchForm } from './SearchForm.tsx';

export function NotFound() {
  return (
    <div className="vertical-stack">
      <h1>{m.shell_not_found_title()}</h1>
      <p>{m.shell_not_found_hint()}</p>
      <SearchForm id="query" label="Dictionary" />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <Link className="button button--primary" href={paths.dictionary()}>
          Browse Dictionary
        </Link>
        <Link className="button" href={paths.home()}>
          Home
        </Link>
      </p>
    </div>
  );
}
