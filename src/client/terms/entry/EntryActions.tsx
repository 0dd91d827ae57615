import { type ReactNode, useState } from 'react';
import { CopyField, useCopy } from '#client/ui/CopyButton.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { Icon, Shape } from '#client/ui/Icon.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import type { Citation } from '#domain/concept/citation.ts';
import { m } from '#domain/messages.ts';
import { SuggestLink } from '../suggest/SuggestLink.tsx';

type Props = {
  title: string;
  url: string;
  /** The control between Share and More. */
  children: ReactNode;
  /** The menu has a button that copies this word. */
  word?: string;
  /** The address of the form to suggest an edit, or null if nobody may suggest one. */
  suggestHref: string | null;
  /** What the menu offers to cite. The page then has a `CitationWithoutScripts`. */
  cited: { heading: string; citation: Citation } | null;
};

/** The actions of a term or a concept: two controls, and a menu with everything else. */
export function EntryActions({ title, url, children, word, suggestHref, cited }: Props) {
  const link = useCopy({
    title: m.share_link_copied_title(),
    description: m.share_link_copied_description(),
  });
  const text = useCopy({
    title: m.share_text_copied_title(),
    description: m.share_text_copied_description(),
  });
  const [isCiting, setCiting] = useState(false);
  return (
    <div className="actions">
      <button
        className="button needs-scripts"
        type="button"
        onClick={() => share(title, url, link.copy)}
      >
        <Shape path={SHARE} />
        {m.share_button()}
      </button>
      {children}
      <Disclosure
        className="more-actions"
        summaryClass="button"
        summary={<MoreLabel />}
        onOpen={scrollToMenu}
      >
        <MenuButton icon={<Icon name="copy" />} onClick={() => link.copy(url)}>
          {m.share_copy_link_button()}
        </MenuButton>
        {word !== undefined && (
          <MenuButton icon={<Icon name="copy" />} onClick={() => text.copy(word)}>
            {m.share_copy_word_button()}
          </MenuButton>
        )}
        <a
          className="share-by-link"
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        >
          <Shape path={SHARE} />
          {m.share_whatsapp_link()}
        </a>
        {cited && (
          <>
            <MenuButton icon={<Icon name="cite" />} onClick={() => setCiting(true)}>
              {m.share_cite_button()}
            </MenuButton>
            <noscript>
              <a href="#cite">{m.share_cite_button()}</a>
            </noscript>
          </>
        )}
        {suggestHref && <SuggestLink href={suggestHref} />}
        <MenuButton icon={<Icon name="printer" />} onClick={() => print()}>
          {m.share_print_button()}
        </MenuButton>
      </Disclosure>
      {link.uncopied !== null && (
        <CopyField label={m.share_copy_link_field()} text={link.uncopied} />
      )}
      {text.uncopied !== null && (
        <CopyField label={m.share_copy_text_field()} text={text.uncopied} />
      )}
      {cited && <CiteDialog {...cited} open={isCiting} onClose={() => setCiting(false)} />}
    </div>
  );
}

/** The menu opens below the button, where a phone may not show all of it. */
const scrollToMenu = (menu: HTMLDetailsElement) =>
  menu.lastElementChild?.scrollIntoView({ block: 'nearest' });

/** Opens the device's share sheet or, if that is impossible, copies the link. */
async function share(title: string, url: string, copy: (text: string) => Promise<void>) {
  if (navigator.share) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(url);
}

const MoreLabel = () => (
  <>
    {m.share_more_button()}
    <Icon name="down" />
  </>
);

const SHARE = 'M12 15V4m-4 4l4-4 4 4M5 12v8h14v-8';

type MenuButtonProps = { icon: ReactNode; onClick: () => void; children: string };

const MenuButton = ({ icon, onClick, children }: MenuButtonProps) => (
  <button className="needs-scripts" type="button" onClick={onClick}>
    {icon}
    {children}
  </button>
);

type CiteDialogProps = {
  heading: string;
  citation: Citation;
  open: boolean;
  onClose: () => void;
};

/** Shows how to cite the page. Its code is loaded when the dialog opens. */
const CiteDialog = ({ heading, citation, open, onClose }: CiteDialogProps) => (
  <Dialog open={open} title={heading} onClose={onClose}>
    {open && (
      <LazyPanel load={() => import('./Cite.tsx')} failed={m.share_cite_failed()}>
        {({ Cite }) => <Cite citation={citation} />}
      </LazyPanel>
    )}
    <p>
      <button className="button" type="button" onClick={onClose}>
        {m.ui_close_button()}
      </button>
    </p>
  </Dialog>
);
