import { Link } from 'wouter';
import { otherPage } from '#client/runtime/unseen.ts';
import { pageCount, pageWindow } from '#domain/lists/pagination.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';
import { StaticElement } from '../StaticElement.tsx';

type Props = { page: number; pageSize: number; total: number; href: (page: number) => string };

/**
 * Links to the previous page, to at most five pages around the current page, and to the next page.
 */
export function Pager({ page, pageSize, total, href }: Props) {
  const pages = pageCount(total, pageSize);
  if (pages === 1) return null;
  return (
    <StaticElement as="nav" className="pager" aria-label={m.ui_pager_label()}>
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
    </StaticElement>
  );
}

/** A link to the previous or the next page, which is disabled if `href` is null. */
function PageStep({ to, href }: { to: 'previous' | 'next'; href: string | null }) {
  const content =
    to === 'previous' ? (
      <>
        <Icon name="previous" />
        {m.ui_pager_previous()}
      </>
    ) : (
      <>
        {m.ui_pager_next()}
        <Icon name="next" />
      </>
    );
  if (href === null) {
    return (
      <span className="button" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <Link
      className="button"
      href={href}
      state={otherPage}
      rel={to === 'previous' ? 'prev' : 'next'}
    >
      {content}
    </Link>
  );
}

type PageTurnerProps = { page: number; pages: number; href: (page: number) => string };

/** Links to the previous and the next page, with the current page number between them. */
export function PageTurner({ page, pages, href }: PageTurnerProps) {
  return (
    <nav className="pager pager--borderless" aria-label={m.ui_pager_label()}>
      <PageStep to="previous" href={page > 1 ? href(page - 1) : null} />
      <span className="muted">{m.ui_pager_position({ page, pages })}</span>
      <PageStep to="next" href={page < pages ? href(page + 1) : null} />
    </nav>
  );
}
