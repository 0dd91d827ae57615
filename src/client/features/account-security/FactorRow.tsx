import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useInvalidate } from '#client/runtime/api/hooks.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { type Factor, listFactors } from '#contract/account/account-security.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { factorNameRule } from '#domain/people/factors.ts';
import { checkText } from '#domain/text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useRemoveFactor, useRenameFactor } from './queries.ts';

type Props = { factor: Factor; isLast: boolean };

/** Shows a passkey or an authenticator app, which can be renamed and removed. */
export function FactorRow({ factor, isLast }: Props) {
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useLayoutEffect(() => {
    if (wasRenaming.current && !renaming) renameButton.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);

  if (renaming)
    return (
      <li>
        <RenameForm factor={factor} onClose={() => setRenaming(false)} />
      </li>
    );
  const { name } = factor;
  const date = formatDate(factor.createdAt);
  return (
    <li className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="muted">
          {factor.lastUsedAt === null
            ? m.account_security_factor_added({ date })
            : m.account_security_factor_used({ date, used: formatDate(factor.lastUsedAt) })}
        </p>
      </div>
      <button
        ref={renameButton}
        className="button push-to-end needs-scripts"
        type="button"
        aria-label={m.account_security_factor_rename_label({ name })}
        onClick={() => setRenaming(true)}
      >
        {m.account_security_factor_rename_button()}
      </button>
      <RemoveFactor factor={factor} isLast={isLast} />
    </li>
  );
}

function RenameForm({ factor: { id, name }, onClose }: { factor: Factor; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const rename = useRenameFactor();
  const invalidate = useInvalidate();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);

  const showError = (message: string | undefined) => {
    setError(message);
    input.current?.focus();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(typed, factorNameRule);
    if (!checked.ok) return showError(checked.message);
    rename.mutate(
      { params: { id }, body: { name: checked.value ?? '' } },
      { onSuccess: onClose, onFieldErrors: ([first]) => showError(first?.message) },
    );
  };
  const cancel = () => {
    // Saving failed, perhaps because the factor was removed. The list is fetched again only when
    // the form closes, so that the typed name is not lost.
    if (rename.failure) void invalidate(listFactors);
    onClose();
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={save}>
      <Field id={`name-${id}`} label={m.account_security_factor_name_label({ name })} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      {rename.failure && <FailureNote failure={rename.failure} />}
      <p className="flex-row">
        <button className="button button--primary" type="submit" disabled={rename.isPending}>
          {rename.isPending ? m.ui_processing_button() : m.ui_save_button()}
        </button>
        <button className="button" type="button" onClick={cancel}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </form>
  );
}

function RemoveFactor({ factor: { id, name }, isLast }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveFactor(name);
  return (
    <>
      <button
        className="button needs-scripts"
        type="button"
        aria-label={m.account_security_factor_remove_label({ name })}
        onClick={() => setConfirming(true)}
      >
        {m.account_security_factor_remove_button()}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={m.account_security_factor_remove_title({ name })}
        confirmLabel={m.account_security_factor_remove_confirm()}
        call={remove}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSuccess: () => setConfirming(false) })
        }
        onClose={() => setConfirming(false)}
      >
        <p>{m.account_security_factor_remove_effect()}</p>
        {isLast && <p>{m.account_security_factor_remove_last_effect()}</p>}
      </ConfirmDialog>
    </>
  );
}
