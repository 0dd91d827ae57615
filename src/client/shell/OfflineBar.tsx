import { useSyncExternalStore } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { type Language, languageNames, listInSentence } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../ui/Icon.tsx';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return online ? null : (
    <div className="offline-bar" role="status">
      <Icon name="offline" />
      {navigator.serviceWorker?.controller ? (
        <a href={paths.offline()}>{describeKept(listKeptLanguages())}</a>
      ) : (
        m.shell_offline()
      )}
    </div>
  );
}

const describeKept = (names: string[]): string =>
  names.length > 0
    ? m.shell_offline_search({ languages: listInSentence(names) })
    : m.shell_offline_pages();

/** Returns the names of the languages in the cookie `mazwi_kept`, such as `zulu-words-all`. */
const listKeptLanguages = (): string[] =>
  [...new Set(document.cookie.match(/\b[a-z]+(?=-words-)/g))].map(
    (language) => languageNames[language as Language],
  );
