import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { renderPlainPage } from '#server/platform/http/plain-page.ts';

/** Values for the parameters in the paths of examples. */
const exampleValues: Record<string, string> = {
  number: '1',
  language: 'zulu',
  subject: 'physics',
  letter: 'a',
};

/** Serves the API guide. It is rendered at the first request, and never changes afterwards. */
export function apiDocsRoute(
  app: FastifyInstance,
  { publicUrl, stylesheet }: { publicUrl: string; stylesheet: string },
): void {
  let page: string | null = null;
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderApiDocs(publicUrl, stylesheet);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(page);
  });
}

/** A query parameter as the API guide shows it. */
type Parameter = { name: string; values: string; default: string };

const exampleQueries = (publicUrl: string): Record<string, string> => ({
  '/api/terms': '?query=insect&language=zulu',
  '/api/suggestions': '?query=inse',
  '/api/oembed': `?url=${publicUrl}/concept/1`,
});

/** Renders the API guide: the public calls first, then the rules, and then all other calls. */
function renderApiDocs(publicUrl: string, stylesheet: string): string {
  const all: Endpoint[] = Object.values(endpoints);
  const isPublic = (endpoint: Endpoint) => endpoint.public === true && endpoint.method === 'GET';
  const groups = Map.groupBy(
    all.filter((endpoint) => !isPublic(endpoint)),
    ({ path }) => path.split('/', 3).join('/'),
  );
  const body = html`<div class="vertical-stack">
<h1>${m.api_docs_title()}</h1>
<p>${m.api_docs_intro()}</p>
${listContents([...groups.keys()])}
<h2 id="open">${m.api_docs_public_heading()}</h2>
${all.filter(isPublic).map((endpoint) => describeCall(endpoint, publicUrl))}
<h2 id="rules">${m.api_docs_rules_heading()}</h2>
${describeRules().map((sentence) => html`<p>${sentence}</p>`)}
<h2 id="files">${m.api_docs_files_heading()}</h2>
<p>${m.api_docs_bulk()} <a href="/data">${m.api_docs_data_link()}</a>, <a href="/packs/manifest.json">${m.api_docs_packs_link()}</a>, <a href="/api/openapi.json">${m.api_docs_openapi_link()}</a></p>
<h2 id="account">${m.api_docs_other_heading()}</h2>
${[...groups].map(listGroup)}
<p><a href="/teachers">${m.shell_link_teachers()}</a>, <a href="/about">${m.shell_link_about()}</a>, <a href="/faq">${m.shell_footer_faq()}</a></p>
</div>`;
  return renderPlainPage({ title: m.api_docs_title(), body, styles: [stylesheet] });
}

/** Links to the parts of the guide, and to each group of calls that need an account. */
const listContents = (groups: readonly string[]): Content =>
  html`<nav aria-label="${m.api_docs_contents()}">
<ul class="bullet-list">
<li><a href="#open">${m.api_docs_public_heading()}</a></li>
<li><a href="#rules">${m.api_docs_rules_heading()}</a></li>
<li><a href="#files">${m.api_docs_files_heading()}</a></li>
<li><a href="#account">${m.api_docs_other_heading()}</a>: ${groups.map((group) => html`<a href="#${groupId(group)}"><code>${group}</code></a> `)}</li>
</ul>
</nav>`;

const groupId = (group: string): string => group.replace('/api/', 'calls-');

const listGroup = ([group, calls]: [string, Endpoint[]]): Content =>
  html`<h3 id="${groupId(group)}"><code>${group}</code></h3>
<ul>
${calls.map(listCall)}
</ul>
`;

const describeRules = (): string[] => [
  m.api_docs_limit({ limit: limits.rates.readsPerMinute }),
  m.api_docs_cache(),
  m.api_docs_errors(),
  m.api_docs_lists(),
  m.api_docs_versions(),
];

const listCall = ({ method, path, summary }: Endpoint): Content =>
  html`<li><code>${method} ${path}</code> ${summary}</li>
`;

function describeCall(endpoint: Endpoint, publicUrl: string): Content {
  const { method, path, summary } = endpoint;
  const parameters = listParameters(endpoint);
  return html`<details class="collapsible question">
<summary><span><code>${method} ${path}</code><br>${summary}</span></summary>
<div class="vertical-stack"><pre><code>curl '${publicUrl}${composeExample(path, publicUrl)}'</code></pre>
${parameters.length > 0 && describeParameters(parameters)}</div>
</details>
`;
}

const composeExample = (path: string, publicUrl: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => exampleValues[name] ?? '{id}') +
  (exampleQueries(publicUrl)[path] ?? '');

const describeParameters = (parameters: readonly Parameter[]): Content =>
  html`<table>
<thead><tr><th scope="col">${m.api_docs_parameter()}</th><th scope="col">${m.api_docs_values()}</th><th scope="col">${m.api_docs_default()}</th></tr></thead>
<tbody>
${parameters.map((each) => html`<tr><td><code>${each.name}</code></td><td>${each.values}</td><td>${each.default}</td></tr>`)}
</tbody>
</table>`;

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

function listParameters({ query }: Endpoint): Parameter[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>;
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    values: describeValues(schema),
    default: String(schema.default ?? ''),
  }));
}

function describeValues(schema: Schema): string {
  const choices = schema.enum ?? schema.anyOf?.flatMap((each) => each.enum ?? []) ?? [];
  if (choices.length > 0) return choices.map(String).join(', ');
  const { type, minimum = 1, maximum } = schema;
  return type === 'integer' && maximum !== undefined
    ? m.api_docs_number({ minimum, maximum })
    : m.api_docs_text();
}
