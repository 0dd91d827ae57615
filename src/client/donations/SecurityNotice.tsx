import { messages } from '#contract/messages.ts';
import { useSite } from '../session/site.tsx';
import { Icon } from '../ui/Icon.tsx';

export function SecurityNotice() {
  const { publishableKey } = useSite().payments;
  return (
    <p className="row one muted">
      <Icon name="lock" />
      {publishableKey === null ? messages.paymentSecureSandbox : messages.paymentSecure}
    </p>
  );
}
