import { findDeviceKey, openDeviceKey } from '#client/runtime/session/device-key.ts';
import { deleteMeta, openDatabase, readMeta } from '../storage/db.ts';
import { readSession, type Session } from './send.ts';
import { rememberPerson } from './store.ts';

/**
 * If the server takes longer than this, the person who signed in last is shown, as without a
 * connection.
 */
const ANSWER_TIMEOUT_MS = 4000;

/**
 * Returns the id of the person whose entries are shown. Without a connection, that is the person
 * who signed in last in this browser, until the session ends. Keeps that person's name up to date
 * while a language is kept, so that they can contribute offline.
 */
export async function readViewer(online: boolean): Promise<string | null> {
  const account = accountOfPage();
  if (account === '') return null;
  const session = online ? await readSessionSoon() : null;
  if (!session)
    return (await (account ? openDeviceKey(account) : findDeviceKey()))?.account ?? null;
  if (session.account) {
    await openDeviceKey(session.account.id);
    await noteSignedIn(session.account);
  }
  return session.account?.id ?? null;
}

/**
 * Returns the account for which the site made this page, '' if it was made for somebody who is
 * signed out, or undefined if the service worker shows the page.
 */
const accountOfPage = (): string | undefined =>
  document.querySelector<HTMLElement>('#offline-app')?.dataset.account;

const readSessionSoon = (): Promise<Session | null> =>
  Promise.race([
    readSession((input, init) => fetch(input, init)),
    new Promise<null>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, null)),
  ]);

async function noteSignedIn(account: { id: string; firstName: string }): Promise<void> {
  const remembered = await readMeta('account');
  if (remembered?.id === account.id && remembered.firstName === account.firstName) return;
  const database = await openDatabase();
  if ((await database.count('packs')) > 0) await rememberPerson(account);
  else if (remembered && remembered.id !== account.id) await deleteMeta('account');
}
