import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

/** Views of one matter, each with its own address. `current` is the id of the one that shows; on a phone, where the row scrolls sideways, it is moved into sight. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly { id: string; label: string; href: string }[] }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is the current one.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const seen = row.current?.getBoundingClientRect();
    if (tab && seen && (tab.right > seen.right || tab.left < seen.left)) row.current!.scrollLeft += tab.right > seen.right ? tab.right - seen.right : tab.left - seen.left;
  }, [current]);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>{tab.label}</Link>)}
    </nav>
  );
}
