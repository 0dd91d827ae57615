import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/** Points to the ways to use the dictionary in lessons and in other programs. */
export function Reuse() {
  return (
    <>
      <section className="card vertical-stack">
        <h2>{m.data_worksheet_heading()}</h2>
        <p>
          {richText(
            m.data_worksheet({ link: (text) => <Link href={paths.worksheet()}>{text}</Link> }),
          )}
        </p>
      </section>
      <section className="card vertical-stack">
        <h2>{m.data_api_heading()}</h2>
        <p>{m.data_api_hint({ count: limits.rates.readsPerMinute })}</p>
        <pre className="citation">GET /api/concepts?query=cell</pre>
        <p>
          <a href="/api/docs">{m.data_api_link()}</a>
        </p>
      </section>
    </>
  );
}
