import { m } from '#domain/messages.ts';
import { PageStep } from './PageStep.tsx';

type Props = { page: number; pages: number; href: (page: number) => string };

/** Links to the previous and the next page, with the current page number between them. */
export function PageTurner({ page, pages, href }: Props) {
  return (
    <nav className="pager pager--borderless" aria-label={m.ui_pager_label()}>
      <PageStep to="previous" href={page > 1 ? href(page - 1) : null} />
      <span className="muted">{m.ui_pager_position({ page, pages })}</span>
      <PageStep to="next" href={page < pages ? href(page + 1) : null} />
    </nav>
  );
}
