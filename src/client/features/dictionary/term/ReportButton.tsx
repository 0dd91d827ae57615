import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';

/**
 * Opens the report form. The form's code is loaded on the first click, and the form keeps its text
 * while it is closed. Without scripts, the button is a link to the contact page.
 */
export function ReportButton({ term }: { term: Term }) {
  const [isOpen, setOpen] = useState(false);
  const { module, hasFailed } = useLazyModule(() => import('./ReportForm.tsx'), isOpen);
  const [sentCount, setSentCount] = useState(0);
  const [isConfirmed, setConfirmed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Safari does not focus a button that is clicked, so the dialog cannot return the focus to it.
  // Focus the button here after a report was sent.
  useLayoutEffect(() => {
    if (isConfirmed) button.current?.focus();
  }, [isConfirmed]);

  const open = () => {
    setConfirmed(false);
    setOpen(true);
  };
  const onSent = () => {
    setSentCount(sentCount + 1);
    setConfirmed(true);
    setOpen(false);
  };
  const close = () => setOpen(false);
  return (
    <>
      <button ref={button} className="button needs-scripts" type="button" onClick={open}>
        <Icon name="flag" />
        {m.dictionary_term_report_button()}
      </button>
      <noscript>
        <Link className="button" href={paths.contact()}>
          <Icon name="flag" />
          {m.dictionary_term_report_button()}
        </Link>
      </noscript>
      <div className="report-status" role="status">
        {isConfirmed && (
          <p className="note note--success note--slim">
            <Icon name="check" />
            <span>{m.dictionary_report_sent()}</span>
          </p>
        )}
      </div>
      <Dialog open={isOpen} title={m.dictionary_report_title()} onClose={close}>
        {module && (
          <module.ReportForm key={sentCount} term={term} onSent={onSent} onClose={close} />
        )}
        {!module && hasFailed && (
          <Failed message={m.dictionary_report_form_failed()}>
            <button className="button" type="button" onClick={close}>
              {m.ui_close_button()}
            </button>
          </Failed>
        )}
        {!module && !hasFailed && <p role="status">{m.ui_loading()}</p>}
      </Dialog>
    </>
  );
}
