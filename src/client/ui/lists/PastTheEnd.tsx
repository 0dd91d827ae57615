import { Link } from 'wouter';
import { pageCount } from '#domain/lists/pagination.ts';
import { m } from '#domain/messages.ts';
import { Empty } from './Empty.tsx';

type Props = { total: number; pageSize: number; href: (page: number) => string };

/**
 * Shown in place of a page beyond the end of a list, which people reach if the list became shorter
 * or if they edit the URL.
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
