import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#domain/messages.ts';

/** The notice that administrators can show on every page. It is plain text with line breaks. */
export function SiteNotice() {
  const { notice } = useSite();
  return (
    notice && (
      <section className="site-notice" aria-label={m.shell_site_notice()}>
        <p className="prose">{notice}</p>
      </section>
    )
  );
}
