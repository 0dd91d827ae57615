import { useState } from 'react';
import { type ToastText, toast } from './toasts/toast.ts';

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
