import { messages, PRODUCT } from '#contract/messages.ts';
import { paths } from '../paths.ts';
import { RequireSignIn } from '../session/session.tsx';

export default function VerifierApplyPage() {
  return (
    <>
      <div className="head"><h1>Become a Verifier</h1></div>
      <RequireSignIn message={messages.signInToApply}>
        <p>Applications open here soon, for people who know one of the five languages and a subject well.</p>
      </RequireSignIn>
    </>
  );
}

export const head = () => ({ title: `Become a Verifier | ${PRODUCT}`, description: 'Apply to check the terms that others contribute.', canonical: paths.verifierApply() });
