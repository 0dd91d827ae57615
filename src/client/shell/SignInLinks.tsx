import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';

type Props = { returnTo: string | undefined; registerFirst?: boolean };

export function SignInLinks({ returnTo, registerFirst = false }: Props) {
  const signIn = (
    <a className="button" href={paths.login(returnTo)}>
      {m.shell_link_sign_in()}
    </a>
  );
  const register = (
    <a className="button button--primary" href={paths.register(returnTo)}>
      {m.shell_link_register()}
    </a>
  );
  return registerFirst ? (
    <>
      {register}
      {signIn}
    </>
  ) : (
    <>
      {signIn}
      {register}
    </>
  );
}
