import { m } from '#domain/messages.ts';
import { CopyField, useCopy } from './CopyButton.tsx';
import { Icon } from './Icon.tsx';

/**
 * Opens the device's share sheet or, if that is impossible, copies the link. If copying also fails,
 * shows the link, so that the user can copy it by hand. Where the share sheet is missing, a link to
 * WhatsApp is visible as well.
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const { copy, uncopied } = useCopy({
    title: m.share_link_copied_title(),
    description: m.share_link_copied_description(),
  });

  const share = async () => {
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The user closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    await copy(url);
  };
  return (
    <>
      <button className="button needs-scripts" type="button" onClick={share}>
        <Icon name="share" />
        {m.share_button()}
      </button>
      <a
        className="button button--quiet share-by-link"
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
      >
        {m.share_whatsapp_link()}
      </a>
      {uncopied !== null && <CopyField label={m.share_copy_link_field()} text={uncopied} />}
    </>
  );
}
