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
          'This site has no contact address yet.'
        )}
      </p>
    </>
  );
}
