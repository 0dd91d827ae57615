import { useEffect, useRef } from 'react';

/**
 * Shows a text that could not be copied. It is already selected, so the user can copy it by hand.
 */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects each new text.
  useEffect(() => field.current?.select(), [text]);
  return (
    <label className="field share-link">
      {label}
      <textarea ref={field} readOnly rows={text.split('\n').length} value={text} />
    </label>
  );
}
