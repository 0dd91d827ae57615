import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import { type DetailProps, detailNames } from './details.ts';

/**
 * The optional details of a submission. Their code is loaded when the section is opened for the
 * first time. The section opens by itself if a draft contains details, or if one of them is wrong
 * or asked for.
 */
export function AddDetails(props: DetailProps) {
  const { text, errors, requested } = props;
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { module, hasFailed } = useLazyModule(() => import('./DetailFields.tsx'), isOpen);
  const isFilled = detailNames.some((name) => text[name] !== '');
  const isAsked = detailNames.some((name) => name === requested);
  const isWrong = errors.some(({ path }) => detailNames.some((name) => name === path));

  // Somebody may have opened the section before hydration.
  useLayoutEffect(() => {
    if (section.current?.open) setOpen(true);
  }, []);
  useEffect(() => {
    if (isFilled || isWrong || isAsked) setOpen(true);
  }, [isFilled, isWrong, isAsked]);

  return (
    <details
      ref={section}
      className="collapsible needs-scripts"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {m.contribution_details_summary()}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">
        {module && <module.DetailFields {...props} />}
        {!module && hasFailed && <Failed message={m.contribution_details_failed()} />}
        {!module && !hasFailed && isOpen && <p role="status">{m.ui_loading()}</p>}
      </div>
    </details>
  );
}
