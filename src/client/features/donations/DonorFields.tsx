import { useUser } from '#client/runtime/session/session.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { DonationErrors } from './DonationForm.tsx';
import type { DonationText } from './donation-text.ts';

type Props = {
  text: DonationText;
  errors: Pick<DonationErrors, 'messageOf'>;
  onChange: (change: Partial<DonationText>) => void;
};

/** Name, message, donor wall and the address for the receipt. All are optional. */
export function DonorFields({ text, errors, onChange }: Props) {
  return (
    <>
      <Field
        id="donorName"
        label="Your Name"
        hint="Leave blank to donate anonymously"
        error={errors.messageOf('donorName')}
      >
        {(control) => (
          <input
            {...control}
            name="donorName"
            placeholder="Anonymous"
            autoComplete="name"
            value={text.donorName}
            onChange={(event) => onChange({ donorName: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="donorMessage"
        label="Message"
        hint="Optional. It appears on the donor wall only if you choose to be shown there."
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
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state.
          role="switch"
          name="showOnDonorWall"
          aria-describedby="wall-hint"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        Show on Donor Wall
      </label>
      <span className="hint" id="wall-hint">
        Your name, your message and an amount range are shown, never the exact amount.
      </span>
    </div>
  );
}

/** A signed-in donor with a verified address gets the receipt there by default. */
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
    ? `Optional and never public. Leave it empty to get the receipt at ${user.email}.`
    : 'Optional and never public. We send the receipt there.';
  return (
    <Field id="email" label="Email address for a receipt" hint={hint} error={error}>
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
