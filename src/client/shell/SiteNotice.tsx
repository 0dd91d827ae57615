import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#contract/messages.ts';

/**
 * What those who run the site want everyone to know. Text and nothing else; its line breaks are
 * kept.
 */
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
