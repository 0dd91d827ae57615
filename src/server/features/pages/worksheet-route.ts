import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { pages } from '#contract/pages.ts';
import type { PageInput } from '#contract/rendering.ts';
import {
  type Glossary,
  MAX_WORKSHEET_BYTES,
  type PostedWorksheet,
} from '#contract/terms/glossary.ts';
import { labelSense } from '#domain/concept/sense-label.ts';
import { chooseSenses, senseField } from '#domain/glossary/sense-choice.ts';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { localePrefix } from '#domain/locale/addresses.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { RenderedResponse } from '#server/platform/cache/cache.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { RunEndpoint } from '#server/platform/http/endpoint-handler.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { acceptForms, type Form } from '#server/platform/http/requests/forms.ts';

/** Renders a document as an answer to a request. */
export type RenderFor = (
  request: FastifyRequest,
  shown: { caller: Caller } & Pick<PageInput, 'url' | 'ownLanguage' | 'worksheet'>,
) => Promise<RenderedResponse>;

type Parts = {
  compose: RunEndpoint | undefined;
  askForWord: RunEndpoint | undefined;
  host: string;
  locales: readonly Locale[];
  renderFor: RenderFor;
};

/**
 * Registers what the form of the page /worksheet sends without scripts: it answers with the page
 * and the words, or with the chosen ones as a file. The form changes nothing except that it counts
 * a word that somebody asks for, as a search does, so other sites may send it.
 */
export function worksheetRoute(
  app: FastifyInstance,
  { compose, askForWord, host, locales, renderFor }: Parts,
): void {
  acceptForms(app, MAX_WORKSHEET_BYTES);
  const answer: RouteHandlerMethod = async (request, reply) => {
    const form = request.body as Form;
    reply.header('cache-control', 'no-store');
    const worksheet = { ...(await readWorksheet(request, form ?? new Map(), compose!)), host };
    const wanted = form?.get('wanted');
    if (wanted && worksheet.asked.includes(wanted)) {
      const body = { word: wanted, language: worksheet.language };
      await askForWord!(request.caller, { body, address: request.ip });
    }
    if (form?.has('download') && worksheet.glossary)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="words-${worksheet.language}.csv"`)
        .send(formatWords(worksheet.glossary, worksheet));
    const { caller } = request;
    const url = request.routeOptions.url ?? pages.worksheet.path;
    const document = await renderFor(request, { caller, url, ownLanguage: null, worksheet });
    return reply.code(document.status).type('text/html; charset=utf-8').send(document.text);
  };
  for (const locale of locales) app.post(localePrefix(locale) + pages.worksheet.path, answer);
}

/** Reads the form, and makes its glossary. Throws 429 if the caller sends too many. */
async function readWorksheet(
  { caller, ip }: FastifyRequest,
  form: NonNullable<Form>,
  compose: RunEndpoint,
): Promise<Omit<PostedWorksheet, 'host'>> {
  const text = form.get('text') ?? '';
  const language = languageIds.find((id) => id === form.get('language')) ?? languageIds[0];
  try {
    const reply = await compose(caller, { body: { text, language }, address: ip });
    const glossary = reply as Glossary;
    const choices = glossary.entries.map((_, entry) => form.get(senseField(entry)) ?? null);
    const asked = readAsked(form, glossary);
    return { text, language, glossary, choices, asked, errors: [] };
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 400) throw error;
    return { text, language, glossary: null, choices: [], asked: [], errors: error.errors ?? [] };
  }
}

/** Returns the missing words that the person asks for now, or has asked for before. */
function readAsked(form: NonNullable<Form>, { missing }: Glossary): string[] {
  const words = [...(form.get('asked') ?? '').split('\n'), form.get('wanted')];
  return missing.filter((word) => words.includes(word));
}

/** Formats the words of the chosen senses as CSV. The byte order mark is for spreadsheets. */
function formatWords(
  { entries }: Glossary,
  { choices, language }: { choices: PostedWorksheet['choices']; language: Language },
): string {
  const rows = entries.flatMap(({ english, senses }, entry) =>
    chooseSenses(senses, choices[entry]).map((sense) => [
      english,
      labelSense(sense) ?? '',
      sense.words.map(({ word }) => word).join(', '),
    ]),
  );
  const header = [m.worksheet_column_english(), m.worksheet_column_sense(), nameLanguage(language)];
  return `\uFEFF${formatCsv([header, ...rows])}`;
}
