import { Link } from 'wouter';

/** Tabs that are links: each has an address of its own. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly { id: string; label: string; href: string }[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>{tab.label}</Link>)}
    </nav>
  );
}
