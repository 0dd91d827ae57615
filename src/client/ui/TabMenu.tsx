import { Fragment } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '#domain/locale/message-format.ts';
import { m } from '#domain/messages.ts';
import { Disclosure } from './Disclosure.tsx';
import { Icon } from './Icon.tsx';

export type MenuTab = {
  id: string;
  label: string;
  href: string;
  /** The number of items that wait there. Zero is not shown. */
  count?: number | undefined;
};
type Group = { name?: string; tabs: readonly MenuTab[] };

/**
 * Tabs with their own URLs. On a phone, they are a menu whose button names the open tab and shows
 * the number of items that wait on the others. On wider screens they are a row, or with `isColumn`
 * a column where there is room.
 */
export function TabMenu({
  label,
  current,
  groups,
  isColumn = false,
}: {
  label: string;
  current: string;
  groups: readonly Group[];
  isColumn?: boolean;
}) {
  const tabs = groups.flatMap((group) => group.tabs);
  const open = tabs.find(({ id }) => id === current);
  const elsewhere = tabs.reduce((sum, { id, count = 0 }) => sum + (id === current ? 0 : count), 0);
  return (
    <Disclosure
      className={isColumn ? 'tab-menu tab-menu--column' : 'tab-menu'}
      summaryClass="button"
      summary={
        <>
          {open?.label}
          <Count count={open?.count} />
          {elsewhere > 0 && (
            <span className="count count--other">
              +{formatNumber(elsewhere)}
              <span className="visually-hidden"> {m.ui_tab_menu_elsewhere()}</span>
            </span>
          )}
          <Icon name="down" />
        </>
      }
    >
      <nav className="tabs" aria-label={label}>
        {groups.map((group) => (
          <Fragment key={group.name ?? ''}>
            {group.name && <p className="tab-group">{group.name}</p>}
            {group.tabs.map(({ id, href, ...tab }) => (
              <Link key={id} href={href} aria-current={id === current ? 'page' : undefined}>
                {tab.label}
                <Count count={tab.count} />
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
    </Disclosure>
  );
}

const Count = ({ count }: { count: number | undefined }) =>
  count ? (
    <>
      {' '}
      <span className="count">{formatNumber(count)}</span>
    </>
  ) : null;
