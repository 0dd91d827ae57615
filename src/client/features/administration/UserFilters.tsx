import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { type Role, roleIds } from '#domain/roles.ts';
import { roleNames } from './naming.ts';
import { type AdminView, viewUrl } from './view.ts';

/**
 * Typing enters the URL after a pause, a role at once; without scripts the button sends the form.
 */
export function UserFilters({ view }: { view: AdminView }) {
  const [, navigate] = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, forward and Clear Filters change the URL from outside; what is being typed is ahead of it
  // and stays.
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

  return (
    <form
      method="get"
      action={paths.admin()}
      className="auto-grid queue-filters"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(false);
      }}
    >
      <div className="field">
        <label htmlFor="search">Search by name or email</label>
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
      <div className="field">
        <label htmlFor="role">Role</label>
        <select
          id="role"
          name="role"
          value={view.role}
          onChange={(event) =>
            navigate(viewUrl(view, { role: event.target.value as Role | 'all' }))
          }
        >
          <option value="all">All Roles</option>
          {roleIds.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </select>
      </div>
      <p className="flex-row">
        <button className="button" type="submit">
          Search
        </button>
        <Link className="button button--quiet" href={paths.admin()}>
          Clear Filters
        </Link>
      </p>
    </form>
  );
}
