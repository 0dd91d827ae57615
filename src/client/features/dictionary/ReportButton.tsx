import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import { paths } from '#client/runtime/paths.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';

type Form = typeof import('./ReportForm.tsx').ReportForm;

/**
 * Opens the form of a report, which is loaded at the first press and keeps its text while it is
 * closed. Without scripts: what to do instead.
 */
export function ReportButton({ term }: { term: Term }) {
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<Form | null>(null);
  const [unloaded, setUnloaded] = useState(false);
  const [sent, setSent] = useState(0);
  const [thanks, setThanks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Not every browser gives the focus to a button that is pressed, so that its dialog cannot give
  // it back.
  useEffect(() => {
    if (thanks) button.current?.focus();
  }, [thanks]);

  const show = () => {
    setThanks(false);
    setUnloaded(false);
    setOpen(true);
    if (!Form)
      importWithRetry(() => import('./ReportForm.tsx')).then(
        (module) => setForm(() => module.ReportForm),
        () => setUnloaded(true),
      );
  };
  const onSent = () => {
    setSent(sent + 1);
    setThanks(true);
    setOpen(false);
  };
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        className="button button--quiet needs-scripts"
        type="button"
        onClick={show}
      >
        <Icon name="flag" />
        {m.dictionary_term_report_button()}
      </button>
      <noscript>
        <Link className="button button--quiet" href={paths.contact()}>
          <Icon name="flag" />
          {m.dictionary_term_report_button()}
        </Link>
      </noscript>
      <div className="report-status" role="status">
        {thanks && (
          <p className="note note--success note--slim">
            <Icon name="check" />
            <span>{m.dictionary_report_sent()}</span>
          </p>
        )}
      </div>
      <Dialog open={open} title={m.dictionary_report_title()} onClose={close}>
        {Form ? (
          <Form key={sent} term={term} onSent={onSent} onClose={close} />
        ) : unloaded ? (
          <Failed message={m.dictionary_report_form_failed()}>
            <button className="button" type="button" onClick={close}>
              {m.ui_close_button()}
            </button>
          </Failed>
        ) : (
          <p role="status">{m.ui_loading()}</p>
        )}
      </Dialog>
    </>
  );
}
