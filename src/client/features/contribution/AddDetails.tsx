import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { SubmissionText } from '#client/terms/submission-text.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { detailNames } from './details.ts';

export type DetailProps = {
  text: SubmissionText;
  onChange: (change: Partial<SubmissionText>) => void;
  errors: readonly FieldError[];
};

/**
 * The optional details of a submission. Their code is loaded when the section is opened for the
 * first time. The section opens by itself if a draft contains details, or if one of them is wrong.
 */
export function AddDetails(props: DetailProps) {
  const { text, errors } = props;
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { module, hasFailed, load } = useLazyModule(() => import('./DetailFields.tsx'));
  const isFilled = detailNames.some((name) => text[name] !== '');
  const isWrong = errors.some(({ path }) => detailNames.some((name) => name === path));

  // Somebody may have opened the section before hydration.
  useLayoutEffect(() => {
    if (section.current?.open) setOpen(true);
  }, []);
  useEffect(() => {
    if (isFilled || isWrong) setOpen(true);
  }, [isFilled, isWrong]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen]);

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
