import type { Columns } from '../storage/columns.ts';
import { invert, sortIntoLists } from '../storage/lists.ts';
import { buildStringTable, type StringTable } from '../storage/string-table.ts';
import { DEFINITION_KIND, TOKEN_KINDS } from '../storage/token-kinds.ts';
import type { Drafts } from './collect-texts.ts';
import { sortInSteps, sortStringsInSteps } from './sort-in-steps.ts';

/** The new number of each string, text and term, by the number in the drafts. */
export type Places = { strings: Uint32Array; texts: Uint32Array; terms: Uint32Array };

/** Sorts the strings of the drafts. */
export function* buildStrings({
  strings,
  numbers,
}: Drafts): Generator<void, { table: StringTable; places: Uint32Array }> {
  const sorted = yield* sortStringsInSteps(strings);
  const table = buildStringTable(sorted);
  yield;
  const places = new Uint32Array(sorted.length);
  for (let place = 0; place < sorted.length; place += 1)
    places[numbers.get(sorted[place]!)!] = place;
  yield;
  return { table, places };
}

type TextColumns = Pick<Columns, 'textFolds' | 'textStricts' | 'textGroups' | 'textLengths'>;

/** Sorts the texts by fold, group and strict key. */
export function* buildTexts(
  { folds, stricts, groups, lengths }: Drafts,
  stringPlaces: Uint32Array,
): Generator<void, { columns: TextColumns; places: Uint32Array }> {
  const place = (string: number | undefined) => stringPlaces[string!]!;
  const order = yield* sortInSteps(
    folds.length,
    (a, b) =>
      place(folds[a]) - place(folds[b]) ||
      groups[a]! - groups[b]! ||
      place(stricts[a]) - place(stricts[b]),
  );
  const columns = {
    textFolds: order.map((text) => place(folds[text])),
    textStricts: order.map((text) => place(stricts[text])),
    textGroups: Uint8Array.from(order, (text) => groups[text]!),
    textLengths: Uint16Array.from(order, (text) => lengths[text]!),
  };
  return { columns, places: invert(order) };
}

type TokenColumns = Pick<Columns, 'kindStarts' | 'tokenStrings' | 'tokenStarts' | 'tokenValues'>;

/** Sorts the tokens by kind and string, and the values of each token. */
export function* buildTokens(
  { tokenKinds, tokenStrings, tokenTexts }: Drafts,
  places: Places,
): Generator<void, TokenColumns> {
  const kinds = tokenKinds.view();
  const values = tokenTexts
    .view()
    .map((value, at) =>
      kinds[at] === DEFINITION_KIND ? places.terms[value]! : places.texts[value]!,
    );
  const strings = tokenStrings.view().map((string) => places.strings[string]!);
  // A radix sort: each pass keeps the order of the passes before it.
  let order: Uint32Array = Uint32Array.from(values, (_, at) => at);
  const lists = [
    { count: Math.max(places.texts.length, places.terms.length), of: values },
    { count: places.strings.length, of: strings },
    { count: TOKEN_KINDS, of: kinds },
  ];
  for (const { count, of } of lists) {
    order = sortIntoLists(
      count,
      order.map((at) => of[at]!),
      order,
    ).values;
    yield;
  }
  return groupTokens(order, { kinds, strings, values });
}

function groupTokens(
  order: Uint32Array,
  of: { kinds: Uint32Array; strings: Uint32Array; values: Uint32Array },
): TokenColumns {
  const kindStarts = new Uint32Array(TOKEN_KINDS + 1);
  const strings: number[] = [];
  const starts: number[] = [];
  let lastKind = -1;
  for (let place = 0; place < order.length; place += 1) {
    const at = order[place]!;
    const [kind, string] = [of.kinds[at]!, of.strings[at]!];
    if (kind === lastKind && string === strings.at(-1)) continue;
    kindStarts[kind + 1]! += 1;
    strings.push(string);
    starts.push(place);
    lastKind = kind;
  }
  for (let kind = 1; kind <= TOKEN_KINDS; kind += 1) kindStarts[kind]! += kindStarts[kind - 1]!;
  return {
    kindStarts,
    tokenStrings: Uint32Array.from(strings),
    tokenStarts: Uint32Array.from([...starts, order.length]),
    tokenValues: order.map((at) => of.values[at]!),
  };
}
