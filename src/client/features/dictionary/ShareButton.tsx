import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toast.tsx';
import { m } from '#domain/messages.ts';

/**
 * Opens the device's share sheet or, if that is impossible, copies the link. If copying also fails,
 * shows the link, so that the user can copy it by hand.
 */
export function ShareButton({ title }: { title: string }) {
  const [link, setLink] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field appears with the link.
  useEffect(() => field.current?.select(), [link]);

  const share = async () => {
    const url = location.origin + location.pathname;
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The user closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      // This throws without https, because browsers offer the clipboard over https only.
      await navigator.clipboard.writeText(url);
      toast({
        title: m.dictionary_term_link_copied_title(),
        description: m.dictionary_term_link_copied_description(),
      });
    } catch {
      setLink(url);
    }
  };
  return (
    <>
      <button className="button needs-scripts" type="button" onClick={share}>
        <Icon name="share" />
        {m.dictionary_term_share_button()}
      </button>
      {link && (
        <label className="field share-link">
          {m.dictionary_term_share_link()}
          <input ref={field} readOnly value={link} />
        </label>
      )}
    </>
  );
}
