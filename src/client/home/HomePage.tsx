import { getStats } from '#contract/account.ts';
import type { CurrentUser } from '#contract/account.ts';
import { messages, PRODUCT } from '#contract/messages.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { query } from '../api/hooks.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/session.tsx';
import { Dashboard } from './Dashboard.tsx';
import { Landing } from './Landing.tsx';

/** One address, two pages: who is signed out reads what this is, who is signed in goes on with their work. */
export default function HomePage() {
  const user = useUser();
  return user ? <Dashboard user={user} /> : <Landing />;
}

export const queries = ({ user }: { user: CurrentUser | null }) => (user ? [query(getStats), query(listSubmissions), query(listDonations)] : [query(getStats)]);

export const head = () => ({
  title: `${PRODUCT}: ${messages.tagline}`,
  description: 'A community-built science dictionary in Shona, Zulu, Sotho, Swahili and Venda. Free to read, checked by expert verifiers.',
  canonical: paths.home(),
});
