import { describeEntry } from '#client/offline/outbox/describe.ts';
import { startSender } from '#client/offline/outbox/sender.ts';
import { rememberPerson } from '#client/offline/outbox/store.ts';
import { paths } from '#client/runtime/paths.ts';
import { openDeviceKey } from '#client/runtime/session/device-key.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CurrentUser } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';

let isStarted = false;

/**
 * Sends the entries of the outbox from this page, now and whenever the connection returns. A toast
 * reports each of them. Does nothing if the browser blocks storage.
 */
export async function startOutbox(user: CurrentUser | null): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  if (user) {
    void rememberPerson(user).catch(() => {});
    await openDeviceKey(user.id);
  }
  startSender({
    onSent: (entry) => toast({ title: m.outbox_sent_title(), description: describeEntry(entry) }),
    onProblem: (entry) =>
      toast({
        title: m.outbox_problem_title(),
        description: describeEntry(entry),
        action: {
          label: m.outbox_open_link(),
          onSelect: () => location.assign(`${paths.offline()}#outbox`),
        },
      }),
  });
}
