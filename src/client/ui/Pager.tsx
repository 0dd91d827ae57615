import { Link } from 'wouter';
import { m } from '#domain/messages.ts';
import { pageCount, pageWindow } from '#domain/pagination.ts';
import { Icon } from './Icon.tsx';

type Props = { page: number; pageSize: number; total: number; href: (page: number) => string };

/** Links to the previous page, to at most five pages around this one, and to the next page. */
export function Pager({ page, pageSize, total, href }: Props) {
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
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
    <nav className="pager" aria-label={m.ui_pager_label()}>
      {page > 1 ? (
        <Link className="button" href={href(Math.min(page - 1, pages))} rel="prev">
          {previous}
        </Link>
      ) : (
        <span className="button" aria-disabled="true">
          {previous}
        </span>
      )}
      <span className="page-numbers">
        {pageWindow(Math.min(page, pages), pages).map((number) => (
          <Link
            key={number}
            className="button"
            href={href(number)}
            aria-label={m.ui_pager_page({ number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ))}
      </span>
      {page < pages ? (
        <Link className="button" href={href(page + 1)} rel="next">
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
