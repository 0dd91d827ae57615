import { Link } from 'wouter';
import { otherPage } from '#client/runtime/unseen.ts';
import { pageCount, pageWindow } from '#domain/lists/pagination.ts';
import { m } from '#domain/messages.ts';
import { PageStep } from './PageStep.tsx';

type Props = { page: number; pageSize: number; total: number; href: (page: number) => string };

/**
 * Links to the previous page, to at most five pages around the current page, and to the next page.
 */
export function Pager({ page, pageSize, total, href }: Props) {
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  return (
    <nav className="pager" aria-label={m.ui_pager_label()}>
      <PageStep to="previous" href={page > 1 ? href(Math.min(page - 1, pages)) : null} />
      <span className="page-numbers">
        {pageWindow(Math.min(page, pages), pages).map((number) => (
          <Link
            key={number}
            className="button"
            href={href(number)}
            state={otherPage}
            aria-label={m.ui_pager_page({ number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ))}
      </span>
      <PageStep to="next" href={page < pages ? href(page + 1) : null} />
    </nav>
  );
}
