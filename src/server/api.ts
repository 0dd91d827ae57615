import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import type { PageAssets } from '#contract/rendering.ts';
import type { Config } from './config.ts';
import { sandboxRoutes } from './development/sandbox/routes.ts';
import type { Sandbox } from './development/sandbox/sandbox.ts';
import { accountSecurityRoutes } from './features/account-security/routes.ts';
import { moderationRoutes } from './features/administration/moderation-routes.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { apiDocsRoute } from './features/api-docs/routes.ts';
import { invitationRoutes } from './features/applications/invitation-routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { browseRoutes } from './features/browse/routes.ts';
import { conceptRoutes } from './features/concepts/routes.ts';
import { contributionRoutes } from './features/contribution/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { deletionRoutes } from './features/deletion/routes.ts';
import { dictionaryRoutes } from './features/dictionary/routes.ts';
import { donationRoutes } from './features/donations/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { glossaryRoutes } from './features/glossary/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { mergeRoutes } from './features/merges/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { oembedRoutes } from './features/oembed/routes.ts';
import { packListRoutes } from './features/packs/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { printRoutes } from './features/print/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reviewTimeRoutes } from './features/review-times/routes.ts';
import type { PageSettings } from './features/settings/settings.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import type { MissTracker } from './features/wanted/miss-tracker.ts';
import { wantedRoutes } from './features/wanted/routes.ts';
import { isCurrentSubject } from './identity/provider/accounts/accounts.ts';
import { deleteAccount } from './identity/provider/accounts/revoke-credentials.ts';
import type { Secrets } from './identity/provider/secrets.ts';
import { createRelyingParty } from './identity/relying-party/relying-party.ts';
import { accountRoutes } from './identity/relying-party/routes.ts';
import type { FollowedValue } from './platform/cache/followed-value.ts';
import type { Database } from './platform/db/database.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { HttpProblem } from './platform/http/problem.ts';
import { checkContentTypeAndOrigin } from './platform/http/requests/request-guards.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Payments } from './platform/payments/provider.ts';
import { answerFromDatabase } from './read-model/answers.ts';
import type { ReadModel } from './read-model/read-model.ts';

/** The parts of the server that the API needs. */
export type ApiParts = {
  config: Config;
  database: Database;
  /** Answers public searches; without it, the database does. */
  readModel?: ReadModel;
  /** The settings that pages show to signed-out readers; without it, each page reads them. */
  site?: FollowedValue<PageSettings>;
  secrets: Secrets;
  mailer: Mailer;
  /** Sends newly queued emails at once, instead of within a few seconds. */
  wakeMail: () => void;
  /** null if this site does not accept payments. */
  payments: Payments | null;
  /** The simulated payment provider; null in production, and if the real provider is configured. */
  sandbox: Sandbox | null;
  /** Called after a person has been erased, to add them to the list of erasures. Never rejects. */
  personErased: () => Promise<void>;
  assets: PageAssets;
  /**
   * Returns the loopback URL of this server. The server calls its embedded identity provider at
   * this URL, without any proxy in between.
   */
  loopback: () => string;
  log: FastifyBaseLogger;
};

/** Registers the checks of the API, and the routes whose requests must pass them. */
export function apiRoutes(api: FastifyInstance, parts: ApiParts, misses: MissTracker): void {
  const { config, database, mailer, wakeMail, payments, sandbox, log } = parts;
  const { publicUrl } = config;
  const { stylesheet } = parts.assets;
  const answer = parts.readModel?.answer ?? answerFromDatabase;
  checkContentTypeAndOrigin(api, publicUrl);
  const relyingParty = createRelyingParty({
    config,
    clientSecret: parts.secrets.client,
    loopback: parts.loopback,
  });
  accountRoutes(api, {
    database,
    config,
    relyingParty,
    isCurrentSubject: async (subject) =>
      config.oidc !== null || isCurrentSubject(database, subject),
    stylesheet,
  });
  homeRoutes(api, { database });
  exportRoutes(api, { database, config });
  packListRoutes(api, { database });
  glossaryRoutes(api, { database });
  printRoutes(api, { database, publicUrl });
  oembedRoutes(api, { database, publicUrl });
  goalRoutes(api, { database });
  wantedRoutes(api, { database, misses });
  dictionaryRoutes(api, {
    database,
    publicUrl,
    answer,
    noteResult: misses.noteResult,
  });
  browseRoutes(api, { database, answer });
  conceptRoutes(api, { database, publicUrl });
  contributionRoutes(api, { database });
  verificationRoutes(api, { database });
  profileRoutes(api, { database, mailer, deleteAccount, personErased: parts.personErased });
  peopleRoutes(api, { database });
  reviewTimeRoutes(api, { database });
  accountSecurityRoutes(api, { database, config });
  applicationRoutes(api, { database });
  invitationRoutes(api, { database, wakeMail });
  administrationRoutes(api, { database, config });
  moderationRoutes(api, { database });
  correctionRoutes(api, { database });
  mergeRoutes(api, { database });
  deletionRoutes(api, { database });
  proposalRoutes(api, { database });
  reportRoutes(api, { database });
  noticeRoutes(api, { database });
  donationRoutes(api, { database, config, payments, log });
  if (sandbox) sandboxRoutes(api, { database, sandbox });
  let document: string | null = null;
  api.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(document);
  });
  apiDocsRoute(api, { publicUrl, stylesheet });
  api.all('/api/*', async () => {
    throw new HttpProblem(404, errorText('missing'));
  });
}
