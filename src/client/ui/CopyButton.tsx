import { useEffect, useRef, useState } from 'react';
import { m } from '#domain/messages.ts';
import { Icon } from './Icon.tsx';
import { type ToastText, toast } from './toasts/toast.ts';

/** Copies a text, or shows it in a field if the browser does not allow copying. */
export function CopyButton({ text }: { text: string }) {
  const { copy, uncopied } = useCopy({
    title: m.share_text_copied_title(),
    description: m.share_text_copied_description(),
  });
  return (
    <>
      <button className="button needs-scripts" type="button" onClick={() => copy(text)}>
        <Icon name="copy" />
        {m.share_copy_button()}
      </button>
      {uncopied !== null && <CopyField label={m.share_copy_text_field()} text={uncopied} />}
    </>
  );
}

/**
 * Copies text to the clipboard and then shows a toast. If copying fails, `uncopied` is the text, so
 * that the component can show it in a `CopyField`.
 */
export function useCopy(copied: ToastText): {
  copy: (text: string) => Promise<void>;
  uncopied: string | null;
} {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async (text: string) => {
    try {
      // This throws without https, because browsers offer the clipboard over https only.
      await navigator.clipboard.writeText(text);
      setUncopied(null);
      toast(copied);
    } catch {
      setUncopied(text);
    }
  };
  return { copy, uncopied };
}

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
