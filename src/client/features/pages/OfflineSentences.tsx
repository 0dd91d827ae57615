import { m } from '#domain/messages.ts';
import { Points } from './StaticPage.tsx';

/** Lists the sentences that a bar at the top of a page shows while there is no connection. */
export const OfflineSentences = () => (
  <Points>
    {[
      m.shell_offline_search({ languages: 'the languages you saved' }),
      m.shell_offline_pages(),
      m.shell_offline(),
    ]}
  </Points>
);
