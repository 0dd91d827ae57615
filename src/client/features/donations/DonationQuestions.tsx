import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Question } from '#client/ui/Question.tsx';

export function DonationQuestions() {
  const signedIn = useUser() !== null;
  return (
    <aside aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <Question asks="How are donations used?" open>
        <p>100% of donations go to platform maintenance: servers, storage and their upkeep.</p>
      </Question>
      <Question asks="Is my payment secure?">
        <p>Yes. The payment provider handles your card over an encrypted connection.</p>
      </Question>
      <Question asks="Can I donate anonymously?">
        <p>
          Yes. Leave your name blank and Show on Donor Wall off, and you appear nowhere. If you turn
          it on without a name, the wall shows Anonymous Supporter.
        </p>
      </Question>
      <Question asks="Can I leave the donor wall later?">
        {signedIn ? (
          <p>
            Yes. Your <Link href={paths.profile()}>profile</Link> lists your donations. There you
            can remove each one from the wall or show it.
          </p>
        ) : (
          <p>
            Yes. If you sign in before you donate, you can do it on your profile. Otherwise,{' '}
            <Link href={paths.contact()}>write to us</Link>.
          </p>
        )}
      </Question>
      <p className="margin-top-4">
        <Link href={paths.donorWall()}>See the Donor Wall</Link>
      </p>
    </aside>
  );
}
