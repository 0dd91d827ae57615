import { useId, useLayoutEffect, useRef } from 'react';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';

/**
 * Lists the errors of a form as links to their fields. `path` is the id of a field. The summary
 * takes the focus whenever the errors change.
 */
export function ErrorSummary({ errors }: { errors: readonly { path: string; message: string }[] }) {
  const headingId = useId();
  const note = useRef<HTMLDivElement>(null);
  const shown = errors.map(({ path, message }) => `${path} ${message}`).join('\n');
  useLayoutEffect(() => {
    if (shown) note.current?.focus();
  }, [shown]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={note}
      className="note note--danger"
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <Icon name="alert" />
      <div>
        <h2 className="small-heading" id={headingId}>
          {m.ui_error_summary_heading()}
        </h2>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path}>
              <a href={`#${path}`} onClick={(event) => focusField(event, path)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Focuses the field, because some browsers do not focus the target of a followed link. Opens the
 * section that contains the field.
 */
function focusField(event: React.MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const section = field.closest('details');
  if (section) section.open = true;
  field.scrollIntoView({ block: 'center' });
  field.focus();
}
