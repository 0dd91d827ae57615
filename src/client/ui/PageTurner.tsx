import { Link } from 'wouter';
import { Icon } from './Icon.tsx';

/** Previous and next, with where one is between them. */
export function PageTurner({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  const previous = (
    <>
      <Icon name="previous" />
      Previous
    </>
  );
  const next = (
    <>
      Next
      <Icon name="next" />
    </>
  );
  return (
    <nav className="pager bare" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn" href={href(page - 1)}>
          {previous}
        </Link>
      ) : (
        <span className="btn" aria-disabled="true">
          {previous}
        </span>
      )}
      <span className="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link className="btn" href={href(page + 1)}>
          {next}
        </Link>
      ) : (
        <span className="btn" aria-disabled="true">
          {next}
        </span>
      )}
    </nav>
  );
}
