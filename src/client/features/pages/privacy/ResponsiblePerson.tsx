import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { RunBy } from '../RunBy.tsx';

/** Names who runs the site and how to reach them, as a part of the privacy policy. */
export function ResponsiblePerson() {
  const { operator, contactEmail } = useSite();
  return (
    <>
      <RunBy />
      <p>
        {operator.name ? 'They decide how your data is used. ' : null}
        {contactEmail ? (
          <>
            If you have a question, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </>
        ) : (
          <>
            If you have a question, see <Link href={paths.contact()}>Contact Us</Link>.
          </>
        )}
      </p>
    </>
  );
}
