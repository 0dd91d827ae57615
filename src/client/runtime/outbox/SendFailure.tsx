import { useEffect, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import type { UnsentCall } from './unsent.ts';

type Props = {
  call: {
    failure: Failure | null;
    unsent: UnsentCall | null;
    isPending: boolean;
    reset: () => void;
  };
  /** Runs when the call is safe in the outbox, so that the form can be emptied. */
  onKept: () => void;
};

/**
 * Shows why a form was not sent. If no reply arrived, offers to keep the text and send it later.
 * The code for that is loaded together with the form, because it cannot be loaded without a
 * connection.
 */
export function SendFailure({ call, onKept }: Props) {
  const { failure, unsent, isPending, reset } = call;
  const { module } = useLazyModule(() => import('./KeepInOutbox.tsx'));
  const account = useUser()?.id;
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (account) void module?.prepareToKeep(account);
  }, [module, account]);
  useEffect(() => {
    if (isPending) setKept(false);
  }, [isPending]);

  if (unsent && failure && module)
    return (
      <module.KeepInOutbox
        key={unsent.key}
        unsent={unsent}
        failure={failure}
        onKept={() => {
          setKept(true);
          reset();
          onKept();
        }}
      />
    );
  if (failure) return <FailureNote failure={failure} />;
  return isKept && module ? <module.KeptNote /> : null;
}
