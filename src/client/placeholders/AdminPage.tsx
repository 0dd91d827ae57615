import { PRODUCT } from '#contract/messages.ts';
import { RequireAction } from '../session/session.tsx';

export default function AdminPage() {
  return (
    <>
      <div className="head"><h1>Administration</h1></div>
      <RequireAction action="administration">
        <p>People, applications, statistics and settings will be looked after here.</p>
      </RequireAction>
    </>
  );
}

export const head = () => ({ title: `Administration | ${PRODUCT}`, description: 'People, applications, statistics and settings.', noindex: true });
