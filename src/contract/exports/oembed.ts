import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { choice, count, endpoint } from '../endpoint.ts';
import { wholeNumber } from '../list-query.ts';
import { previewSize } from '../site.ts';

/** oEmbed 1.0: describes a link to a term or concept for sites that show previews of links. */
export const getOembed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  summary: 'Describes the page of a verified term or concept for a link (oEmbed)',
  needs: 'dictionary.read',
  public: true,
  query: z.object({
    /** The address of the page. */
    url: z.string({ error: () => m.rules_oembed_url() }),
    format: z._default(choice(['json']), 'json'),
    maxwidth: wholeNumber('maxwidth', limits.page.max, previewSize.width),
    maxheight: wholeNumber('maxheight', limits.page.max, previewSize.height),
  }),
  reply: z.object({
    version: z.literal('1.0'),
    type: z.literal('link'),
    title: z.string(),
    author_name: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    /** Absent if the picture is larger than `maxwidth` or `maxheight`. */
    thumbnail_url: z.optional(z.string()),
    thumbnail_width: z.optional(count),
    thumbnail_height: z.optional(count),
  }),
});
