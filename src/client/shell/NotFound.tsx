import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { messages } from '#contract/messages.ts';
import { SearchForm } from './SearchForm.tsx';

export function NotFound() {
  return (
    <div className="stack">
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundHint}</p>
      <SearchForm id="query" label="Dictionary" />
      <p className="row wide wide-s">
        <Link className="btn pri" href={paths.dictionary()}>
          Browse Dictionary
        </Link>
        <Link className="btn" href={paths.home()}>
          Home
        </Link>
      </p>
    </div>
  );
}
