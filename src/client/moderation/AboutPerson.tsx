import { useState } from 'react';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { FlagDialog } from './FlagDialog.tsx';
import { readSuspension, SuspendDialog, startSuspension } from './SuspendDialog.tsx';

type Props = { person: { id: string; name: string; imported: boolean } };

/**
 * A menu with what can be done about the author of a submission. Administrators can suspend the
 * author, and verifiers can draw the administrators' attention to them. Imports have no author.
 */
export function AboutPerson({ person: { imported, ...person } }: Props) {
  const viewer = useViewerRole();
  const owner = useUser()?.id ?? '';
  const suspension = useDraft(draftedDialog('suspension.v2', readSuspension), null);
  const [flagging, setFlagging] = useState(false);
  if (imported || person.id === owner) return null;
  const named = { id: person.id, name: person.name || m.moderation_nameless() };
  return (
    <>
      <details className="collapsible">
        <summary>
          {person.name ? m.moderation_about({ name: person.name }) : m.moderation_about_nameless()}
          <Icon name="down" />
        </summary>
        <div className="vertical-stack">
          <p className="flex-row">
            {can(viewer, 'person.suspend') && (
              <button
                className="button button--danger"
                type="button"
                onClick={() => suspension.restart(startSuspension(named))}
              >
                {m.moderation_suspend_menu_button()}
              </button>
            )}
            {can(viewer, 'person.flag') && (
              <button className="button" type="button" onClick={() => setFlagging(true)}>
                {m.moderation_flag_menu_button()}
              </button>
            )}
          </p>
        </div>
      </details>
      <SuspendDialog
        draft={suspension.text}
        onChange={suspension.write}
        onConfirm={suspension.save}
        onClose={suspension.drop}
      />
      <FlagDialog open={flagging} person={named} onClose={() => setFlagging(false)} />
    </>
  );
}
