import { m } from '#domain/messages.ts';
import { CopyField } from './CopyField.tsx';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

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
