import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { m } from '#domain/messages.ts';
import type { CitedTerm } from './CiteTerm.tsx';

/** Opens a dialog with citations. Its code is loaded on the first click. */
export function CiteButton(cited: CitedTerm) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button className="button needs-scripts" type="button" onClick={() => setOpen(true)}>
        <Icon name="cite" />
        {m.share_cite_button()}
      </button>
      <Dialog open={isOpen} title={m.share_cite_title()} onClose={close}>
        {isOpen && (
          <LazyPanel load={() => import('./CiteTerm.tsx')} failed={m.share_cite_failed()}>
            {({ CiteTerm }) => <CiteTerm {...cited} />}
          </LazyPanel>
        )}
        <p>
          <button className="button" type="button" onClick={close}>
            {m.ui_close_button()}
          </button>
        </p>
      </Dialog>
    </>
  );
}
