import { Link } from 'wouter';
import { otherPage } from '#client/runtime/unseen.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';

/** A link to the previous or the next page, which is disabled if `href` is null. */
export function PageStep({ to, href }: { to: 'previous' | 'next'; href: string | null }) {
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
