import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { BoldCount } from '#client/ui/BoldCount.tsx';
import { FilterChoice } from '#client/ui/forms/FilterChoice.tsx';
import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { ListTools } from '#client/ui/lists/ListTools.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Role, roleIds } from '#domain/roles.ts';
import { roleNames } from '../names.ts';
import { type AdminView, viewUrl } from '../view.ts';

type Props = {
  view: AdminView;
  /** A sentence with the number of users found, or null while they load. */
  count: string | null;
};

/**
 * The search, the number of users found, and the role filter. Typed text goes into the URL after a
 * pause, a chosen role immediately.
 */
export function UserFilters({ view, count }: Props) {
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
    <form method="get" action={paths.admin()} onSubmit={submit}>
      <SearchField
        inputRef={box}
        id="search"
        name="search"
        label={m.administration_users_search_label()}
        placeholder={m.administration_users_search_label()}
        submitLabel={m.administration_users_search_button()}
        defaultValue={view.search}
        onChange={searchLater}
      />
      <ListTools
        active={view.role === 'all' ? 0 : 1}
        start={
          count && (
            <p role="status">
              <BoldCount text={count} />
            </p>
          )
        }
      >
        <div className="auto-grid queue-filters">
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
              {m.verification_filters_apply_button()}
            </button>
            <Link className="button button--quiet" href={paths.admin()}>
              {m.administration_users_clear_button()}
            </Link>
          </p>
        </div>
      </ListTools>
    </form>
  );
}
