import { messages } from '#contract/messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.tsx';

/** The device's share sheet; where there is none, or it fails, the link is copied. Closing the sheet is neither. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if (navigator.share) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copied(url)) toast(messages.linkCopied);
    else toast({ title: messages.error, description: `The link could not be copied. It is ${url}`, destructive: true });
  };
  return <button className="btn scripted" type="button" onClick={share}><Icon name="share" />Share</button>;
}

/** The clipboard exists on https only; over plain http the older command does it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'vh';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
