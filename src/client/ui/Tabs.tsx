import { Link } from 'wouter';

/** Views of one matter, each with its own address. `current` is the id of the one that shows. */
export function Tabs({ label, current, tabs }: { label: string; current: string; tabs: readonly { id: string; label: string; href: string }[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => <Link key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>{tab.label}</Link>)}
    </nav>
  );
}
