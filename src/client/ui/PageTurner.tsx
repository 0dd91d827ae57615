import { Link } from 'wouter';
import { m } from '#domain/messages.ts';
import { Icon } from './Icon.tsx';

/** Links to the previous and the next page, with the current page number between them. */
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
      {m.ui_pager_previous()}
    </>
  );
  const next = (
    <>
      {m.ui_pager_next()}
      <Icon name="next" />
    </>
  );
  return (
    <nav className="pager pager--borderless" aria-label={m.ui_pager_label()}>
      {page > 1 ? (
        <Link className="button" href={href(page - 1)}>
          {previous}
        </Link>
      ) : (
        <span className="button" aria-disabled="true">
          {previous}
        </span>
      )}
      <span className="muted">{m.ui_pager_position({ page, pages })}</span>
      {page < pages ? (
        <Link className="button" href={href(page + 1)}>
          {next}
        </Link>
      ) : (
        <span className="button" aria-disabled="true">
          {next}
        </span>
      )}
    </nav>
  );
}
