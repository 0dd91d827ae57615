import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { Question } from '#client/ui/forms/Question.tsx';
import { richText } from '#client/ui/richText.ts';
import { describeOperator } from '#contract/operator.ts';
import { m } from '#domain/messages.ts';
import { Donation } from './Donation.tsx';

export default function DonatePage() {
  const site = useSite();
  const operator = describeOperator(site.operator);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_donate()}</h1>
        <p>{m.donations_intro()}</p>
        <p>
          {operator === null ? m.operator_receives_unnamed() : m.operator_receives({ operator })}
        </p>
      </div>
      <div className="sidebar-layout">
        {site.donationsOpen ? <Donation /> : <DonationsClosed />}
        <DonationQuestions />
      </div>
    </>
  );
}

function DonationsClosed() {
  return (
    <section className="card vertical-stack">
      <p>{m.errors_detail_donations_off()}</p>
      <p>
        <Link className="button" href={paths.donorWall()}>
          {m.donations_see_wall_link()}
        </Link>
      </p>
    </section>
  );
}

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
