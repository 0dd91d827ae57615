import { useSite } from '#client/runtime/session/site.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';

export function SecurityNotice() {
  const { publishableKey } = useSite().payments;
  return (
    <p className="flex-row flex-row--no-wrap muted">
      <Icon name="lock" />
      {publishableKey === null ? m.donations_secure_sandbox() : m.donations_secure()}
    </p>
  );
}
