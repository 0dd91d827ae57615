import { type ReactNode, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { NoticePreferences } from '#contract/account/notices.ts';
import { m } from '#domain/messages.ts';
import {
  type Delivery,
  deliveries,
  type NoticeGroup,
  type NoticeKind,
  noticeGroupIds,
  noticeGroups,
  notices,
  switchableKinds,
} from '#domain/people/notice.ts';
import { deliveryLabels, noticeKindLabels } from '#domain/people/notice-labels.ts';
import { useNoticePreferences, useSaveNoticePreferences } from './queries.ts';

/**
 * Lets the user choose for each kind of notice whether it is also sent by email at once, once a
 * day, or never. A change is saved immediately.
 */
export function EmailDeliveries() {
  const user = useUser();
  return (
    <section className="card vertical-stack">
      <h2>{m.notices_email_heading()}</h2>
      <p>{m.notices_email_hint()}</p>
      <SavedDeliveries />
      {user && !user.emailVerified && <p>{m.notices_email_unverified()}</p>}
    </section>
  );
}

function SavedDeliveries(): ReactNode {
  const preferences = useNoticePreferences();
  if (preferences.isError)
    return <Failed message={m.notices_email_load_failed()} onRetry={() => preferences.refetch()} />;
  if (preferences.data) return <Deliveries saved={preferences.data.deliveries} />;
  return (
    <p className="muted" aria-busy="true">
      {m.ui_loading()}
    </p>
  );
}

type Chosen = NoticePreferences['deliveries'];

function Deliveries({ saved }: { saved: Chosen }) {
  const [chosen, setChosen] = useState(saved);
  const save = useSaveNoticePreferences((stored) => setChosen(stored?.deliveries ?? saved));
  const choose = (kind: NoticeKind, delivery: Delivery) => {
    setChosen({ ...chosen, [kind]: delivery });
    save.mutate({ body: { deliveries: { [kind]: delivery } } });
  };
  return (
    <>
      {save.failure && <Failed message={save.failure.sentence} />}
      {noticeGroupIds.map((group) => (
        <DeliveryGroup key={group} group={group} chosen={chosen} onChoose={choose} />
      ))}
    </>
  );
}

type DeliveryGroupProps = {
  group: NoticeGroup;
  chosen: Chosen;
  onChoose: (kind: NoticeKind, delivery: Delivery) => void;
};

function DeliveryGroup({ group, chosen, onChoose }: DeliveryGroupProps) {
  return (
    <fieldset className="vertical-stack">
      <legend>
        <h3>{noticeGroups[group]()}</h3>
      </legend>
      <div className="auto-grid auto-grid--min-20">
        {switchableKinds
          .filter((kind) => notices[kind].group === group)
          .map((kind) => (
            <div className="field" key={kind}>
              <label htmlFor={`delivery-${kind}`}>{noticeKindLabels[kind]()}</label>
              <select
                id={`delivery-${kind}`}
                value={chosen[kind]}
                onChange={(event) => onChoose(kind, event.target.value as Delivery)}
              >
                {deliveries.map((delivery) => (
                  <option key={delivery} value={delivery}>
                    {deliveryLabels[delivery]()}
                  </option>
                ))}
              </select>
            </div>
          ))}
      </div>
    </fieldset>
  );
}
