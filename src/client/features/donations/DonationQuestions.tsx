import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { Question } from '#client/ui/forms/Question.tsx';
import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';

export function DonationQuestions() {
  const signedIn = useUser() !== null;
  const { contactEmail } = useSite();
  return (
    <aside aria-labelledby="questions">
      <h2 id="questions">{m.donations_questions_heading()}</h2>
      <Question question={m.donations_questions_use()} open>
        <p>{m.donations_questions_use_answer()}</p>
      </Question>
      <Question question={m.donations_questions_secure()}>
        <p>{m.donations_questions_secure_answer()}</p>
      </Question>
      <Question question={m.donations_questions_anonymous()}>
        <p>{m.donations_questions_anonymous_answer()}</p>
      </Question>
      <Question question={m.donations_questions_leave_wall()}>
        {signedIn ? (
          <p>
            {richText(
              m.donations_questions_leave_wall_signed_in({
                link: (text) => <Link href={paths.profile()}>{text}</Link>,
              }),
            )}
          </p>
        ) : (
          <p>
            {m.donations_questions_leave_wall_signed_out()}
            {contactEmail && ' '}
            {contactEmail &&
              richText(
                m.donations_questions_leave_wall_contact({
                  link: (text) => <Link href={paths.contact()}>{text}</Link>,
                }),
              )}
          </p>
        )}
      </Question>
      <p className="margin-top-4">
        <Link href={paths.donorWall()}>{m.donations_see_wall_link()}</Link>
      </p>
    </aside>
  );
}
