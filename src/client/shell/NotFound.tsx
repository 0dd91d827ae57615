import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { messages } from '#contract/messages.ts';
import { SearchForm } from './SearchForm.tsx';

export function NotFound() {
  return (
    <div className="vertical-stack">
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundHint}</p>
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
