import type { KoaContextWithOIDC } from 'oidc-provider';
import { notices } from './notices.ts';
import { type Page, switchAccountPage } from './pages.ts';

/**
 * Replaces two pages of oidc-provider that submit themselves with an inline script, which our
 * content security policy forbids. Signing out without a session becomes a redirect. Switching
 * accounts becomes a page with a button. Also replaces oidc-provider's 404 response to an unknown
 * URL.
 */
export function withoutInlineScripts(
  show: (ctx: KoaContextWithOIDC, page: Page) => void,
): (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void> {
  return async (ctx, next) => {
    await next();
    const route = (ctx.oidc as { route?: string } | undefined)?.route;
    if (route === undefined && ctx.status === 404) {
      show(ctx, notices.missing());
      ctx.status = 404;
    } else if (route === 'end_session' && ctx.status === 200 && !ctx.oidc.session!.accountId) {
      redirectAfterSignOut(ctx);
    } else if (route === 'resume' && ctx.status === 200 && ctx.oidc.session!.state?.secret) {
      show(ctx, switchAccountPage(ctx.oidc.urlFor('end_session_confirm'), stateSecret(ctx)));
    }
  };
}

/** Redirects to the address that the relying party named, with its `state`. */
export function redirectAfterSignOut(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: to, state } = ctx.oidc.params!;
  const query = typeof state === 'string' ? `?${new URLSearchParams({ state })}` : '';
  ctx.status = 303;
  ctx.redirect(typeof to === 'string' ? to + query : '/');
}

export function stateSecret(ctx: KoaContextWithOIDC): string {
  return (ctx.oidc.session!.state as { secret: string }).secret;
}
