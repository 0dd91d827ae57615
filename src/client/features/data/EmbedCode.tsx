import { CopyButton } from '#client/ui/CopyButton.tsx';
import { m } from '#domain/messages.ts';

/**
 * Shows the line that puts a search box into a page of another site.
 * @param props.scriptUrl the address of the script
 */
export function EmbedCode({ scriptUrl }: { scriptUrl: string }) {
  const code = `<script src="${scriptUrl}" data-language="zulu"></script>`;
  return (
    <section className="card vertical-stack">
      <h2>{m.data_embed_heading()}</h2>
      <p>{m.data_embed_hint()}</p>
      <pre className="citation">{code}</pre>
      <div className="flex-row">
        <CopyButton text={code} />
      </div>
    </section>
  );
}
