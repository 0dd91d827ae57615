import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { FilterChoice } from '#client/ui/forms/FilterChoice.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Role, roleIds } from '#domain/roles.ts';
import { roleNames } from '../names.ts';
import { type AdminView, viewUrl } from '../view.ts';

/**
 * The search and the role filter for the list of users. Typed text goes into the URL after a pause,
 * a chosen role immediately.
 */
export function UserFilters({ view }: { view: AdminView }) {
  const [, navigate] = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Copy the search from the URL into the box after Back, Forward and Clear Filters, but not while
  // somebody is typing.
  useEffect(() => {
    if (timer.current === undefined && box.current) box.current.value = view.search;
  }, [view.search]);

  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    navigate(viewUrl(view, { search: box.current?.value.trim() ?? '' }), { replace });
  };
  const searchLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(true), limits.searchDebounce);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(false);
  };

  return (
    <form method="get" action={paths.admin()} className="auto-grid queue-filters" onSubmit={submit}>
      <div className="field">
        <label htmlFor="search">{m.administration_users_search_label()}</label>
        <input
          ref={box}
          id="search"
          name="search"
          type="search"
          defaultValue={view.search}
          maxLength={limits.text.query}
          autoComplete="off"
          onChange={searchLater}
        />
      </div>
      <FilterChoice
        name="role"
        label={m.administration_users_role_column()}
        value={view.role}
        choices={[
          ['all', m.administration_users_all_roles()],
          ...roleIds.map((role) => [role, roleNames[role]()] as const),
        ]}
        onChoose={(role) => navigate(viewUrl(view, { role: role as Role | 'all' }))}
      />
      <p className="flex-row">
        <button className="button" type="submit">
          {m.administration_users_search_button()}
        </button>
        <Link className="button button--quiet" href={paths.admin()}>
          {m.administration_users_clear_button()}
        </Link>
      </p>
    </form>
  );
}
