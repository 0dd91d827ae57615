import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Until reports have their own form: what to do instead. */
export function ReportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className="btn quiet scripted" type="button" onClick={() => setOpen(true)}><Icon name="flag" />Report</button>
      <noscript><Link className="btn quiet" href={paths.contact()}><Icon name="flag" />Report</Link></noscript>
      <Dialog open={open} title="Report this term" onClose={() => setOpen(false)}>
        <p>Reports open here soon; until then, please write to us by the Contact page.</p>
        <p className="row wide"><Link className="btn pri" href={paths.contact()}>Contact Us</Link><button className="btn" type="button" onClick={() => setOpen(false)}>Close</button></p>
      </Dialog>
    </>
  );
}
