import { m } from '#domain/messages.ts';
import { Points } from './StaticPage.tsx';

/** The sentences in the bar at the top of a page without a connection. */
export const OfflineSentences = () => (
  <Points>
    {[
      m.shell_offline_search({ languages: 'the languages you keep' }),
      m.shell_offline_pages(),
      m.shell_offline(),
    ]}
  </Points>
);
