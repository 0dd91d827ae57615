import { useUser } from '#client/runtime/session/session.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import type { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { m } from '#domain/messages.ts';
import type { DonationText } from './donation-text.ts';

export type DonationErrors = ReturnType<typeof useFieldErrors<DonationText>>;

type Props = {
  text: DonationText;
  errors: Pick<DonationErrors, 'messageOf'>;
  onChange: (change: Partial<DonationText>) => void;
};

/**
 * The fields for the name, the message, the donor wall and the address for the receipt. All of them
 * are optional.
 */
export function DonorFields({ text, errors, onChange }: Props) {
  return (
    <>
      <Field
        id="donorName"
        label={m.donations_donor_name()}
        hint={m.donations_donor_name_hint()}
        error={errors.messageOf('donorName')}
      >
        {(control) => (
          <input
            {...control}
            name="donorName"
            placeholder={m.donations_donor_anonymous()}
            autoComplete="name"
            value={text.donorName}
            onChange={(event) => onChange({ donorName: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="donorMessage"
        label={m.donations_donor_message()}
        hint={m.donations_donor_message_hint()}
        error={errors.messageOf('donorMessage')}
      >
        {(control) => (
          <textarea
            {...control}
            name="donorMessage"
            value={text.donorMessage}
            onChange={(event) => onChange({ donorMessage: event.target.value })}
          />
        )}
      </Field>
      <DonorWallSwitch
        isOn={text.showOnDonorWall}
        onChange={(showOnDonorWall) => onChange({ showOnDonorWall })}
      />
      <ReceiptAddress
        value={text.email}
        error={errors.messageOf('email')}
        onChange={(email) => onChange({ email })}
      />
    </>
  );
}

function DonorWallSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <label className="choice-label">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state.
          role="switch"
          name="showOnDonorWall"
          aria-describedby="wall-hint"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        {m.donations_donor_wall_switch()}
      </label>
      <span className="hint" id="wall-hint">
        {m.donations_donor_wall_hint()}
      </span>
    </div>
  );
}

/**
 * The field for the receipt's email address. If a signed-in donor leaves it empty, the receipt goes
 * to their verified address.
 */
function ReceiptAddress({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}) {
  const user = useUser();
  const hint = user?.emailVerified
    ? m.donations_donor_email_hint_own({ email: user.email })
    : m.donations_donor_email_hint();
  return (
    <Field id="email" label={m.donations_donor_email()} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
