import { Link } from 'wouter';
import { m } from '#domain/messages.ts';
import { pageCount } from '#domain/pagination.ts';
import { Empty } from './Empty.tsx';

type Props = { total: number; pageSize: number; href: (page: number) => string };

/**
 * Replaces a page past the end of a list, because the list became shorter or the URL was edited.
 */
export function PastTheEnd({ total, pageSize, href }: Props) {
  const pages = pageCount(total, pageSize);
  return (
    <Empty
      icon="search"
      title={m.ui_past_the_end_title()}
      hint={m.ui_past_the_end_last_page({ pages })}
    >
      <Link className="button" href={href(pages)}>
        {m.ui_past_the_end_link()}
      </Link>
    </Empty>
  );
}
