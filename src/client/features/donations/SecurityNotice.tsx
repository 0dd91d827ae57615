import { useSite } from '#client/runtime/session/site.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { messages } from '#contract/messages.ts';

export function SecurityNotice() {
  const { publishableKey } = useSite().payments;
  return (
    <p className="flex-row flex-row--no-wrap muted">
      <Icon name="lock" />
      {publishableKey === null ? messages.paymentSecureSandbox : messages.paymentSecure}
    </p>
  );
}
