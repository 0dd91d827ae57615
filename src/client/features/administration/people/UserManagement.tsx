import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { ListedUser } from '#contract/administration/administration.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { type Role, roleIds, roles } from '#domain/roles.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName, makeRole, roleNames } from '../names.ts';
import { useUsers } from '../queries.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { PersonPanel } from './PersonPanel.tsx';
import { RoleDialog, readRoleChange } from './RoleDialog.tsx';
import { UserFilters } from './UserFilters.tsx';

export function UserManagement({ view }: { view: AdminView }) {
  return view.person ? <PersonPanel key={view.person} view={view} /> : <UserList view={view} />;
}

function UserList({ view }: { view: AdminView }) {
  const list = useUsers(view);
  const dialog = useDraft(draftedDialog('role.v2', readRoleChange), null);
  return (
    <div>
      <UserFilters
        view={view}
        count={list.data ? m.administration_users_count({ count: list.data.total }) : null}
      />
      <AdminList
        page={view.page}
        href={(page) => viewUrl(view, { page })}
        list={list}
        rows={list.data?.users}
        failed={m.administration_users_failed()}
        loading={m.administration_users_loading()}
        empty={
          <Empty
            icon="search"
            title={m.administration_users_empty()}
            hint={m.administration_users_empty_hint()}
          >
            <Link className="button" href={paths.admin()}>
              {m.administration_users_clear_button()}
            </Link>
          </Empty>
        }
      >
        {(users) => (
          <UserTable
            users={users}
            manageUrl={({ id }) => viewUrl(view, { person: id })}
            onChange={(person, to) => dialog.restart({ person, to })}
          />
        )}
      </AdminList>
      <RoleDialog change={dialog.text} onConfirm={dialog.save} onClose={dialog.drop} />
    </div>
  );
}

type Actions = {
  manageUrl: (person: ListedUser) => string;
  onChange: (person: ListedUser, to: Role) => void;
};

const columns = [
  m.administration_users_name_column,
  m.administration_users_email_column,
  m.administration_users_role_column,
  m.administration_users_joined_column,
  m.administration_users_actions_column,
];

function UserTable({ users, ...actions }: { users: readonly ListedUser[] } & Actions) {
  return (
    <ResponsiveTable
      caption={m.administration_users_caption()}
      columns={columns.map((column) => column())}
    >
      {users.map((person) => (
        <UserRow key={person.id} person={person} {...actions} />
      ))}
    </ResponsiveTable>
  );
}

function UserRow({ person, ...actions }: { person: ListedUser } & Actions) {
  const isSelf = person.id === useUser()?.id;
  const at = person.email.indexOf('@');
  return (
    <tr>
      <td className="word-cell">
        <b>{displayName(person, m.administration_no_name())}</b>
      </td>
      <td className="text-cell">
        {person.email.slice(0, at)}
        <wbr />
        {person.email.slice(at)}
      </td>
      <td>{roleNames[person.role]()}</td>
      <td>{formatDate(person.createdAt)}</td>
      <td className="actions-cell">
        {isSelf ? (
          <span className="muted">{m.administration_users_self()}</span>
        ) : (
          <UserActions person={person} {...actions} />
        )}
      </td>
    </tr>
  );
}

function UserActions({ person, manageUrl, onChange }: { person: ListedUser } & Actions) {
  const possible: readonly Role[] = roles[person.role].becomes;
  const name = displayName(person, person.email);
  return (
    <span className="flex-row">
      {roleIds
        .filter((to) => possible.includes(to))
        .map((to) => (
          <button
            key={to}
            className="button"
            type="button"
            aria-label={m.administration_users_action_label({ action: makeRole[to](), name })}
            onClick={() => onChange(person, to)}
          >
            {makeRole[to]()}
          </button>
        ))}
      <Link
        className="button"
        href={manageUrl(person)}
        aria-label={m.moderation_manage_label({ name })}
      >
        {m.moderation_manage_button()}
      </Link>
    </span>
  );
}
