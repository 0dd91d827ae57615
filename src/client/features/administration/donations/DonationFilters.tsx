import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { ListTools } from '#client/ui/lists/ListTools.tsx';
import { exportDonations } from '#contract/donations/donations.ts';
import { type DonationStatus, donationStatuses } from '#domain/donation.ts';
import { m } from '#domain/messages.ts';
import { donationStatusNames } from '../names.ts';
import { type AdminView, donationFilterArgs, viewUrl } from '../view.ts';

/** The filters of the donations, and the link that downloads those that match. */
export const DonationFilters = ({ view }: { view: AdminView }) => (
  <ListTools
    active={[view.donation !== 'all', view.from, view.to].filter(Boolean).length}
    start={
      // There is no `download` attribute: if the server redirected to sign-in, the browser would
      // save the sign-in page as the file.
      <a className="button" href={buildUrl(exportDonations, donationFilterArgs(view))}>
        {m.administration_donations_export_button()}
      </a>
    }
  >
    <FilterForm view={view} />
  </ListTools>
);

function FilterForm({ view }: { view: AdminView }) {
  const [, navigate] = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    navigate(
      viewUrl(view, {
        donation: form.get('donation') as DonationStatus | 'all',
        from: String(form.get('from')),
        to: String(form.get('to')),
      }),
    );
  };
  // The key resets the fields when a link changes the filters.
  return (
    <form
      key={viewUrl(view, {})}
      method="get"
      action={paths.admin()}
      className="auto-grid queue-filters"
      onSubmit={submit}
    >
      <input type="hidden" name="tab" value="donations" />
      <div className="field">
        <label htmlFor="donation">{m.administration_donations_status_label()}</label>
        <select id="donation" name="donation" defaultValue={view.donation}>
          <option value="all">{m.administration_donations_all_statuses()}</option>
          {donationStatuses.map((status) => (
            <option key={status} value={status}>
              {donationStatusNames[status]()}
            </option>
          ))}
        </select>
      </div>
      <DayField name="from" label={m.administration_donations_from_label()} value={view.from} />
      <DayField name="to" label={m.administration_donations_to_label()} value={view.to} />
      <p className="flex-row">
        <button className="button" type="submit">
          {m.administration_donations_filter_button()}
        </button>
        <Link className="button button--quiet" href={paths.admin({ tab: 'donations' })}>
          {m.administration_donations_clear_button()}
        </Link>
      </p>
    </form>
  );
}

function DayField({ name, label, value }: { name: 'from' | 'to'; label: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="date" defaultValue={value} />
    </div>
  );
}
