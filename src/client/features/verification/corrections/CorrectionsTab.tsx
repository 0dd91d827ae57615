import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { m } from '#domain/messages.ts';
import type { QueueView } from '../queue-view.ts';

/** The tab of suggested edits. Its code is loaded when it is opened. */
export const CorrectionsTab = ({ view }: { view: QueueView }) => (
  <LazyPanel load={() => import('./Corrections.tsx')} failed={m.verification_panel_failed()}>
    {({ Corrections }) => <Corrections view={view} />}
  </LazyPanel>
);
