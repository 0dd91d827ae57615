import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

/** Views of one matter, each with its own address. `current` is the id of the one that shows; where the row is wider than the screen, it is scrolled into sight. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly { id: string; label: string; href: string }[] }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the tab moves the row anew.
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (link) row.current!.scrollLeft += Math.max(0, link.getBoundingClientRect().right - row.current!.getBoundingClientRect().right);
  }, [current]);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>{tab.label}</Link>)}
    </nav>
  );
}
