import { m } from '#domain/messages.ts';
import { Points } from './StaticPage.tsx';

/** What the bar at the top of a page says without a connection. */
export const OfflineSentences = () => (
  <Points>
    {[
      m.shell_offline_search({ languages: 'the languages you keep' }),
      m.shell_offline_pages(),
      m.shell_offline(),
    ]}
  </Points>
);
