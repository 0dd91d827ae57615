import { useState } from 'react';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { DonorText, ReceivedDonation } from '#contract/donations/donations.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import { AdminList } from '../AdminList.tsx';
import { donationStatusNames } from '../names.ts';
import { useDonations, useShowDonorText } from '../queries.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { DonationFilters } from './DonationFilters.tsx';
import { type HiddenText, HideDonorTextDialog } from './HideDonorTextDialog.tsx';

/**
 * Lists the donations that match the filters, newest first. An administrator can hide the name and
 * the message.
 */
export function Donations({ view }: { view: AdminView }) {
  const list = useDonations(view);
  const [hiding, setHiding] = useState<HiddenText | null>(null);
  const isFiltered = view.donation !== 'all' || view.from !== '' || view.to !== '';
  return (
    <>
      <DonationFilters view={view} />
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.donations}
        failed={m.administration_donations_failed()}
        loading={m.administration_donations_loading()}
        empty={
          <Empty
            icon="heart"
            title={m.administration_donations_empty()}
            hint={
              isFiltered
                ? m.administration_donations_none_match_hint()
                : m.administration_donations_empty_hint()
            }
          />
        }
      >
        {(donations) => (
          <ul className="vertical-stack">
            {donations.map((donation) => (
              <DonationCard
                key={donation.id}
                donation={donation}
                onHide={(what) => setHiding({ donation, what })}
              />
            ))}
          </ul>
        )}
      </AdminList>
      <HideDonorTextDialog hiding={hiding} onClose={() => setHiding(null)} />
    </>
  );
}

type CardProps = { donation: ReceivedDonation; onHide: (what: DonorText) => void };

function DonationCard({ donation, onHide }: CardProps) {
  const { reference, amount, donorName, donorMessage, createdAt } = donation;
  return (
    <li className="card vertical-stack">
      <div>
        <h2 className="person-name">
          {m.administration_donations_from({
            amount: dollars(amount),
            donor: donorName ?? m.administration_donations_anonymous(),
          })}
        </h2>
        <p className="muted">
          {m.administration_donations_started({ reference, date: formatDate(createdAt) })}
        </p>
      </div>
      <DonationBadges donation={donation} />
      {donorMessage && <p className="prose">“{donorMessage}”</p>}
      <DonorTextButtons donation={donation} onHide={onHide} />
    </li>
  );
}

function DonationBadges({ donation }: { donation: ReceivedDonation }) {
  const { status, refunded, showOnDonorWall, testMode } = donation;
  const completed = status === 'completed';
  return (
    <p className="flex-row">
      <Badge tone={completed ? 'success' : 'plain'}>{donationStatusNames[status]()}</Badge>
      {completed && refunded > 0 && (
        <Badge>{m.donation_status_refunded_amount({ amount: dollars(refunded) })}</Badge>
      )}
      {completed && showOnDonorWall && <Badge>{m.donations_shown_on_wall()}</Badge>}
      {testMode && <Badge>{m.administration_donations_test_mode()}</Badge>}
    </p>
  );
}

/** The buttons that hide the donor's name and message, or show them again. */
function DonorTextButtons({ donation, onHide }: CardProps) {
  const show = useShowDonorText();
  const { id, reference } = donation;
  const texts = [
    { what: 'name', text: donation.donorName, isHidden: donation.nameHidden },
    { what: 'message', text: donation.donorMessage, isHidden: donation.messageHidden },
  ] as const;
  return (
    <p className="flex-row">
      {texts.map(
        ({ what, text, isHidden }) =>
          text && (
            <button
              key={what}
              className={isHidden ? 'button' : 'button button--danger'}
              type="button"
              aria-label={buttons[isHidden ? 'show' : 'hide'][what].label({ reference })}
              disabled={show.isPending}
              onClick={() =>
                isHidden ? show.mutate({ params: { id }, body: { what } }) : onHide(what)
              }
            >
              {buttons[isHidden ? 'show' : 'hide'][what].name()}
            </button>
          ),
      )}
    </p>
  );
}

const buttons = {
  hide: {
    name: { name: m.administration_hide_name_button, label: m.administration_hide_name_label },
    message: {
      name: m.administration_hide_message_button,
      label: m.administration_hide_message_label,
    },
  },
  show: {
    name: { name: m.administration_show_name_button, label: m.administration_show_name_label },
    message: {
      name: m.administration_show_message_button,
      label: m.administration_show_message_label,
    },
  },
};
