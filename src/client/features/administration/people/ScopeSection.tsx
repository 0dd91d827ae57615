import { type FormEvent, useState } from 'react';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { VerifierScope } from '#contract/administration/scopes.ts';
import { limits } from '#domain/limits.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameCovered } from '#domain/people/scope-text.ts';
import { displayName } from '../names.ts';
import { useLendScope, useScope, useSetScope } from './moderation-queries.ts';
import { ScopeFields } from './ScopeFields.tsx';

/** The languages and subjects in which a verifier decides, to change or to extend for 30 days. */
export function ScopeSection({ userId }: { userId: string }) {
  const scope = useScope(userId);
  return (
    <section className="card vertical-stack" aria-labelledby="scope">
      <h3 id="scope" className="small-heading">
        {m.moderation_scope_heading()}
      </h3>
      {scope.isError && (
        <Failed message={m.moderation_scope_load_failed()} onRetry={() => scope.refetch()} />
      )}
      {scope.isPending && <Skeleton label={m.moderation_scope_loading()} />}
      {scope.data && <LoadedScope userId={userId} scope={scope.data} />}
    </section>
  );
}

function LoadedScope({ userId, scope: { own, lent } }: { userId: string; scope: VerifierScope }) {
  return (
    <>
      <p>{own ? nameCovered(own) : m.moderation_scope_everything()}</p>
      {lent.map((each) => (
        <p key={each.until} className="muted">
          {m.moderation_scope_lent({
            scope: nameCovered(each),
            date: formatDate(each.until),
            name: displayName(each.by, m.moderation_nameless()),
          })}
        </p>
      ))}
      <ScopeForm key={JSON.stringify(own)} userId={userId} own={own} />
    </>
  );
}

/** Both buttons use the choices: one replaces the scope, the other adds to it for 30 days. */
function ScopeForm({ userId, own }: { userId: string; own: VerifierScope['own'] }) {
  const [chosen, setChosen] = useState(own ?? { languages: [], subjects: [] });
  const set = useSetScope();
  const lend = useLendScope();
  const [error, setError] = useState<string>();
  const params = { userId };
  const pending = set.isPending || lend.isPending;
  const onFieldErrors = ([first]: readonly { message: string }[]) => setError(first?.message);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    lend.reset();
    set.mutate({ params, body: chosen }, { onFieldErrors });
  };
  const extend = () => {
    setError(undefined);
    set.reset();
    lend.mutate(
      { params, body: { ...chosen, days: limits.lentScopeDays } },
      { onSuccess: () => setChosen(own ?? chosen), onFieldErrors },
    );
  };
  const failure = set.failure ?? lend.failure;
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={save}>
      <ScopeFields chosen={chosen} error={error} onChange={setChosen} />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={pending}>
          {set.isPending ? m.ui_processing_button() : m.moderation_scope_save_button()}
        </button>
        {own && (
          <button className="button" type="button" disabled={pending} onClick={extend}>
            {lend.isPending
              ? m.ui_processing_button()
              : m.moderation_scope_lend_button({ days: limits.lentScopeDays })}
          </button>
        )}
      </p>
    </form>
  );
}
