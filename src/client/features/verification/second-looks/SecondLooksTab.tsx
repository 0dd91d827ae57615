import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { m } from '#domain/messages.ts';
import type { QueueView } from '../queue-view.ts';

/** The tab of second looks. Its code is loaded when it is opened. */
export const SecondLooksTab = ({ view }: { view: QueueView }) => (
  <LazyPanel load={() => import('./SecondLooks.tsx')} failed={m.verification_panel_failed()}>
    {({ SecondLooks }) => <SecondLooks view={view} />}
  </LazyPanel>
);
