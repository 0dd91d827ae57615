import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Counted } from '#client/ui/Counted.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { type ListedUser, listUsers } from '#contract/administration.ts';
import { m } from '#contract/messages.ts';
import { type Role, roleIds, roles } from '#domain/roles.ts';
import { AdminList } from './AdminList.tsx';
import { displayName, makeRole, roleNames } from './naming.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { UserFilters } from './UserFilters.tsx';
import { type AdminView, usersAsked } from './view.ts';

export function UserManagement({ view }: { view: AdminView }) {
  const list = useApiQuery(listUsers, usersAsked(view), { placeholderData: keepPreviousData });
  const me = useUser()?.id;
  const [change, setChange] = useState<{ person: ListedUser; to: Role } | null>(null);
  return (
    <>
      <UserFilters view={view} />
      {list.data && (
        <p role="status" className="margin-bottom-2">
          <Counted text={m.administration_users_count({ count: list.data.total })} />
        </p>
      )}
      <AdminList
        view={view}
        list={list}
        rows={list.data?.users}
        failed={m.administration_users_failed()}
        loading="Loading users"
        empty={
          <Empty
            icon="search"
            title={m.administration_users_empty()}
            hint="No user has this name, address or role."
          >
            <Link className="button" href={paths.admin()}>
              Clear Filters
            </Link>
          </Empty>
        }
      >
        {(users) => (
          <UserTable users={users} me={me} onChange={(person, to) => setChange({ person, to })} />
        )}
      </AdminList>
      <RoleDialog change={change} onClose={() => setChange(null)} />
    </>
  );
}

type TableProps = {
  users: readonly ListedUser[];
  me: string | undefined;
  onChange: (person: ListedUser, to: Role) => void;
};

function UserTable({ users, me, onChange }: TableProps) {
  return (
    <table className="responsive-table">
      <caption className="visually-hidden">People and their roles</caption>
      <thead>
        <tr>
          {['Name', 'Email', 'Role', 'Joined', 'Actions'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((person) => (
          <tr key={person.id}>
            <td className="word-cell">
              <b>{displayName(person, 'No name')}</b>
            </td>
            <td className="text-cell">
              {person.email.slice(0, person.email.indexOf('@'))}
              <wbr />
              {person.email.slice(person.email.indexOf('@'))}
            </td>
            <td>{roleNames[person.role]}</td>
            <td>{formatDate(person.createdAt)}</td>
            <td className="actions-cell">
              {person.id === me ? (
                <span className="muted">This is you</span>
              ) : (
                <span className="flex-row">
                  {roleIds
                    .filter((to) => (roles[person.role].becomes as readonly Role[]).includes(to))
                    .map((to) => (
                      <button
                        key={to}
                        className="button"
                        type="button"
                        aria-label={`${makeRole[to]}: ${displayName(person, person.email)}`}
                        onClick={() => onChange(person, to)}
                      >
                        {makeRole[to]}
                      </button>
                    ))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
