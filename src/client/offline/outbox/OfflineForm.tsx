import { useEffect, useState } from 'react';
import { openDeviceKey } from '#client/runtime/session/device-key.ts';
import { openDrafts } from '#client/runtime/session/drafts.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { type Meta, type OutboxEntry, readMeta } from '../storage/db.ts';
import { TermForm } from './TermForm.tsx';

type Props = {
  /** The entry that the person edits. Without it, the form is for a new term. */
  replaces?: OutboxEntry;
  /** Runs after an edit was stored. */
  onKept?: () => void;
};

/** The form for contributing without a connection, for the person who is signed in on this device. */
export function OfflineForm({ replaces, onKept }: Props) {
  const [account, setAccount] = useState<Meta['account'] | 'unknown' | null>(null);
  useEffect(() => {
    void openAccount(replaces).then((opened) => setAccount(opened ?? 'unknown'));
  }, [replaces]);
  if (account === null) return null;
  return account === 'unknown' ? (
    <SignInCard />
  ) : (
    <TermForm account={account} replaces={replaces} onKept={onKept} />
  );
}

/** Returns null if nobody is known, or if what is typed could not be encrypted. */
async function openAccount(replaces: OutboxEntry | undefined): Promise<Meta['account'] | null> {
  const account = replaces
    ? { id: replaces.account ?? '', firstName: '' }
    : await readMeta('account').catch(() => undefined);
  if (!account || !(await openDeviceKey(account.id))) return null;
  await openDrafts(account.id);
  return account;
}

const SignInCard = () => (
  <Empty icon="offline" title={m.outbox_form_sign_in_heading()} hint={m.outbox_form_sign_in()}>
    <p className="flex-row">
      <a className="button button--primary" href={`/api/login?returnTo=${localize('/contribute')}`}>
        {m.outbox_sign_in_link()}
      </a>
      <a className="button" href={localize('/offline')}>
        {m.offline_page_open()}
      </a>
    </p>
  </Empty>
);
