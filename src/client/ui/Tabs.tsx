import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

/**
 * Tabs that are links, each with its own URL. A row that is wider than the screen scrolls sideways
 * to the current tab.
 */
export function Tabs({
  label,
  current,
  tabs,
}: {
  label: string;
  current: string;
  tabs: readonly { id: string; label: string; href: string }[];
}) {
  const nav = useRef<HTMLElement>(null);
  // On a phone, scroll the row to the current tab. Repeat this if a label changes, for example when
  // a count is added, because that moves the tabs.
  const labels = tabs.map(({ label }) => label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run if a tab changes or moves.
  useEffect(() => {
    const currentTab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && currentTab)
      nav.current.scrollLeft =
        currentTab.offsetLeft -
        nav.current.offsetLeft -
        (nav.current.clientWidth - currentTab.offsetWidth) / 2;
  }, [current, labels]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
