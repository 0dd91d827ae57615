import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { checkLicence, SOURCE_CODE } from '#domain/site/source.ts';
import { subjectIds } from '#domain/subjects.ts';
import { count, endpoint } from '../endpoint.ts';
import { paging } from '../list-query.ts';

const listedSource = z.object({
  code: z.string(),
  name: z.string(),
  publisher: z.nullable(z.string()),
  /** An SPDX expression, or null if the licence is not known. */
  licence: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Smaller is better. */
  rank: count,
  /** The ranks for the words of some subjects. */
  subjectRanks: z.partialRecord(z.enum(subjectIds), count),
  /** How many verified terms the source supports. */
  terms: count,
  /** How many of these terms exports leave out, because none of their sources has a licence. */
  leftOut: count,
});
export type ListedSource = z.infer<typeof listedSource>;

const licence = z.pipe(
  z.unknown(),
  z.transform((raw: unknown, context): string | null => {
    const checked = checkLicence(raw);
    if (checked.ok) return checked.value;
    context.issues.push({ code: 'custom', message: checked.message, input: raw });
    return z.NEVER;
  }),
) as z.ZodMiniType<string | null, string | null>;
z.globalRegistry.add(licence, { type: ['string', 'null'], maxLength: limits.text.licence });

export const listSources = endpoint({
  method: 'GET',
  path: '/api/admin/sources',
  summary: 'Lists sources: those without a licence first, then those with the most verified terms',
  needs: 'administration',
  query: z.object(paging),
  reply: z.object({
    sources: z.array(listedSource),
    total: count,
    /** How many verified terms exports leave out. A term with several sources counts once. */
    leftOut: count,
    /** How many of the left-out terms have no source. */
    withoutSource: count,
  }),
});
export const changeLicence = endpoint({
  method: 'PUT',
  path: '/api/admin/sources/{code}',
  params: { code: SOURCE_CODE },
  summary: 'Changes the licence of a source, and asks for new exports and language packs',
  needs: 'administration',
  recent: true,
  body: z.object({ licence }),
  reply: z.object({ code: z.string(), licence: z.nullable(z.string()) }),
});
