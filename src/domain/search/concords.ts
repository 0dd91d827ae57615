import type { Language } from '../languages.ts';

/*
 * The words of a vernacular phrase agree with the noun class of its first word: Sotho "setshwantsho
 * sa" (a picture of) becomes "ditshwantsho tsa" (pictures of).
 */

/**
 * For each pair of a singular and a plural prefix, the concords that correspond to each other.
 * All concords are folded. The prefix "-" is empty.
 */
const CONCORDS: Partial<Record<Language, string>> = {
  sotho: `
    se di: sa tsa, se tse, se di; se li: sa tsa, se tse, se li; mo ba: wa ba, e ba, o ba, ya ba, yo ba;
    mo me: wa ya, o e, wo ye; le ma: la a, le a; bo ma: ba a, bja a, jwa a, bo a;
    n di: ya tsa, e tse, ye tse, e di; - di: ya tsa, e tse, ye tse, e di; - -: ya tsa, e tse, ye tse;
    n li: ya tsa, e tse; - ma: la a, le a, ya a, e a; - ba: wa ba, e ba, ya ba; - bo: wa ba, e ba`,
  swahili: `
    ki vi: cha vya, ki vi, chenye vyenye; ch vy: cha vya, chenye vyenye; m mi: wa ya, u i, wenye yenye;
    mw mi: wa ya, wenye yenye; m wa: wa wa; mw wa: wa wa; ji ma: la ya, lenye yenye;
    - ma: la ya, lenye yenye; u n: wa za, wenye zenye; u ma: wa ya; u -: wa za; - -: ya za, yenye zenye`,
  venda: `
    tshi zwi: tsha zwa, tshi zwi, tsho zwo; mu mi: wa ya, u i, wo yo; mu vha: wa vha, u vha, wo vho;
    li ma: la a, lo o, li a; - ma: la a, lo o, ya a; lu ma: lwa a, lwo o; lu dzi: lwa dza, lwo dzo;
    vhu ma: ha a; n dzi: ya dza, yo dzo; - dzi: ya dza, yo dzo, i dzi; - -: ya dza, yo dzo; - vho: wa vha`,
  shona: `
    chi zvi: ch zv; mu mi: w y; mu va: w v; ri ma: r ; - ma: r ; ru -: rw dz; ka tu: k tw; i dzi: y dz;
    - -: y dz; - dzi: y dz; u hu: w hw`,
  zulu: `
    isi izi: s z, esi ezi; is iz: s z, es ez; in izin: y z, en ezin; im izim: y z, em ezim;
    i ama: l , eli ama; ili ama: l , eli ama; i izi: y z, e ezi; um imi: w y, om emi; um aba: w b, om aba;
    umu aba: w b, omu aba; umu imi: w y, omu emi; ulu izin: lw z, olu ezin; u o: k b; u izin: lw z`,
};
/** In these languages, the concord is a prefix of the next word; elsewhere, it is a word. */
const ATTACHED: ReadonlySet<Language> = new Set(['shona', 'zulu']);

type Agreement = { from: string; to: string; concords: (readonly [from: string, to: string])[] };
const agreements = Object.fromEntries(
  Object.entries(CONCORDS).map(([language, text]) => [language, parseConcords(text)]),
) as Partial<Record<Language, Agreement[]>>;

/** Reads `CONCORDS` in both directions: from singular to plural, and back. */
function parseConcords(text: string): Agreement[] {
  return text.split(';').flatMap((entry) => {
    const [prefixes = '', list = ''] = entry.split(':');
    const [from = '', to = ''] = prefixes.trim().replaceAll('-', '').split(' ');
    const concords = list.split(',').map((pair): readonly [string, string] => {
      const [first = '', second = ''] = pair.trim().split(' ');
      return [first, second];
    });
    const reversed = concords.map(([first, second]) => [second, first] as const);
    return [
      { from, to, concords },
      { from: to, to: from, concords: reversed },
    ];
  });
}

const MIN_STEM_LENGTH = 2;

/**
 * Returns the possible plurals and singulars of a folded phrase whose second word agrees with the
 * first. Returns none for a single word.
 */
export function findPhraseCounterparts(folded: string, language: Language): string[] {
  const [noun = '', next, ...rest] = folded.split(' ');
  if (next === undefined) return [];
  const found = new Set<string>();
  for (const { from, to, concords } of agreements[language] ?? []) {
    if (!noun.startsWith(from) || noun.length - from.length < MIN_STEM_LENGTH) continue;
    const counterpart = to + noun.slice(from.length);
    for (const changed of changeConcord(next, concords, ATTACHED.has(language)))
      found.add([counterpart, changed, ...rest].join(' '));
  }
  found.delete(folded);
  return [...found];
}

function changeConcord(
  word: string,
  concords: Agreement['concords'],
  isAttached: boolean,
): string[] {
  if (!isAttached) return concords.filter(([from]) => from === word).map(([, to]) => to);
  return concords
    .filter(([from]) => word.startsWith(from) && word.length > from.length + 1)
    .map(([from, to]) => to + word.slice(from.length));
}
