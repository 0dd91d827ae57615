import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

/**
 * Views of one matter, each with its own address. `current` is the id of the one that shows. A row
 * that is wider than the screen scrolls sideways to the current tab, or wraps if `wraps` is set.
 */
export function Tabs({
  label,
  current,
  tabs,
  wraps = false,
}: {
  label: string;
  current: string;
  tabs: readonly { id: string; label: string; href: string }[];
  wraps?: boolean;
}) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs scroll sideways: the one that shows should be seen.
  // A label that gets its count moves those after it.
  const labels = tabs.map(({ label }) => label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab shows or moves.
  useEffect(() => {
    const shown = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && shown)
      nav.current.scrollLeft =
        shown.offsetLeft -
        nav.current.offsetLeft -
        (nav.current.clientWidth - shown.offsetWidth) / 2;
  }, [current, labels]);
  return (
    <nav ref={nav} className={wraps ? 'tabs tabs--wrap' : 'tabs'} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
