import { type Language, languageIds } from '../../languages.ts';
import { ANY_NAME } from './names.ts';

/*
 * The questions that are asked in the vernacular languages. A question in a language asks for words
 * of that language unless it names another one.
 */

/**
 * The patterns of each language, in the form of regular expressions without marks. `*` is what the
 * question asks for, `~` the same after the vowel of a possessive ("incazelo yegravity", "le-atom"),
 * and `{language}` the name of a language. The more specific patterns come first.
 */
const QUESTIONS: Partial<Record<Language, readonly string[]>> = {
  shona: [
    '(izwi|shoko|mazwi) (rekuti|rinoreva|rinonzi) * (ne|mu){language}',
    '(izwi|shoko|mazwi) (rekuti|rinoreva|rinonzi) *',
    '(ndoda kuziva|ndokumbirawo|ndibatsirewo) *',
    '(nditsanangurirewo|tsananguray?i?|tsanangudza|rondedzera|dudzira|turikira|shandura)( nezve)? *',
    '(tsanangudzo|tsananguro|dudziro|chirevo|rondedzero) (y|ch|r|kw|dz|zv)~',
    '* (ne|mu){language}',
    '(izwi|shoko|zita|mazwi) {language} (rekuti *|rinoreva *|rinonzi *|r~)',
    '{language} (chekuti *|ch~)',
    '(chii|chiiko|ndechii|ndechipi|ndezvipi) (chi|i|ri|ku|hu|mu|zvi|dzi|ru|ka|u|a|va|ma)(nonzi|noreva) *',
    '(chi|i|ri|ku|hu|mu|zvi|dzi|ru|ka|u|a|va)nonzi * (chii|ndechii|ndeipi|ndezvipi|ndiani)',
    '* (chi|i|ri|ku|hu|mu|zvi|dzi|ru|ka|u|a|va)(nonzi|nodaidzwa|nodanwa|notaurwa) ?(chii|sei|kuti|kutii|kudii|kuti chii)?',
    '* (chi|i|ri|ku|hu|mu|zvi|dzi|ru|ka|u|a|va)norev(ei|a chii|a kutii|a kuti chii|a zvipi)',
    '(chi|i|ri|ku|hu|mu|zvi|dzi|ru|ka|u|a|va)norev(ei|a chii|a kutii|a) *',
    '(uno|tino|vano|ndino)ti (kudii|chii|sei|kutii) (kana uchida kuti |kana uchiti )?*',
    '(uno|tino|vano|ndino)(taura|nyora|daidza|dana|shandura) sei *',
    '* (chii|chiiko|ndechii|chinyi|ndezvipi)',
    '(chii|chiiko|ndechii) *',
  ],
  zulu: [
    '(ngicela |ngifuna )?(igama|amagama|itemu) (lokuthi *|elisho *|elithi *|l~) nge{language}',
    '(ngicela |ngifuna )?(igama|amagama|itemu) (lokuthi|elisho|elithi) *',
    '(ngicela|sicela|ngiyacela|ngifuna|ngisize ngi)( ukwazi)? *',
    'incazelo y~',
    '(chaza|ngichazele|chazela|chazani)( kabanzi| kafushane)? (ng~|*)',
    '(igama|elithi|amagama|itemu) {language} (lokuthi *|elisho *|elithi *|l~)',
    '(igama|amagama|itemu) l~',
    '* nge{language}',
    '(sithini |yini )?{language} s~',
    '* (ku|i|u|li|si|bu|a|zi|lu)(sho|chaza) (ukuthini|ukuthi yini|ukuthi)',
    '(ku|i|u|li|si|bu|a|zi|lu)(sho|chaza) ukuthini *',
    '(i|u|li|si|bu|ku|a|zi|lu|ba)thini *',
    '* (i|u|li|si|bu|ku|a|zi|lu|ba)thini',
    '* (ku|i|u|li|si|bu|a|zi|lu)(thiwa|bizwa) ?(yini|ngani|ngokuthini|kanjani|ngokuthi yini)?',
    'kuthiwa ?(yini|ni) (ng~|*)',
    '(ku|i|u|li|si|bu|a|zi|lu)bizwa (ngani|ngokuthini|kanjani) *',
    '(u|ungu|si|ngi|unga|singa|ngi)(sho|biza|bhala|thi) kanjani( ukuthi)? *',
    '(humusha|ngihumushele|tolika|hunyushwa) *',
    '* (i|u|li|si|bu|ku|a|zi|lu|ba|yi)?yini',
    '(i|u|li|si|bu|ku|a|zi|lu|ba)?yini *',
  ],
  sotho: [
    '(ke batla |ke kopa )?(lentsoe|lentswe|lentsu|lereo) la * ka {language}',
    '(ke kopa|ke kgopela|ke batla ho tseba|nthuse( ka)?|kopa|hle) *',
    '(tlhaloso|tlhalosho|hlaloso|moelelo|phetolelo) (ea|ya|tsa|tsha|wa|oa|la|sa|ba|bja) (lentsoe |lentswe |lentsu )?*',
    '(hlalosa|hlalosha|ntlhalosetse|nhlalosetse)( ka)? *',
    '* (ka|ho|go) {language}',
    '(lentsoe|lentswe|lentsu|lereo|lebitso|leina|polelo|mantswe|mantsu) (la|ka|ya|sa) {language} (la|bakeng sa|le bolelang|le hlalosang|leo le rago|la go ra|le le rago|le rago|tsa) *',
    '(lentsoe|lentswe|lentsu|lereo) la *',
    '{language} (sa(?! leboa)|bakeng sa|ba) *',
    '* (e|se|le|bo|ho|go|a|di|li|ba|o) (bolela|hlalosa|hlalosha|ra|reng|supa|re) ?(eng|goreng|horeng|ng)?',
    '* (e|se|le|bo|ho|go|a|di|li|ba|o) (bolelang|hlalosang|rang)',
    '(e|se|le|bo|ho|go) (bolela|ra|supa|reng) ?(eng|goreng)? *',
    '* (e|se|le|bo|ho|go|a|di|li|ba|o) (bitsoa|bitswa|bitshwa) ?(eng|joang|jwang|bjang|ka eng|ka goreng)?',
    '* (e|se|le|bo|ho|go|a|di|li|ba|o) (bitsoang|bitswang|bitshwang)',
    '(ho|go) (thoe|thwe|twe) ?(eng|ng|bjang|joang|jwang) *',
    '(o|u|re|ba|ke|motho o) (bitsa|bolela|ngola|ngwala|re) (jwang|joang|bjang|eng|reng) *',
    '(o|u|re|ba) (bitsa|re|reng) * (eng|jwang|joang|bjang|reng)',
    '(fetolela|toloka|fetola|phetolela) *',
    '(na |naa |hona )?* ke (eng|selo mang|ntho efe)',
    "(na |naa |hona )?* ke ?'?ng",
    "(na |naa )?ke( eng| ?'?ng) *",
  ],
  swahili: [
    '(je|naomba|nataka kujua|nataka|natafuta|nisaidie|tafadhali|nambie|niambie|nieleze|samahani),? *',
    '(nini )?(maana|tafsiri|ufafanuzi|fasili|dhana) (halisi )?(ya|wa|za) (neno |istilahi )?*',
    '(eleza|elezea|fafanua|fasili|tafsiri|taja)( neno| maana ya)? *',
    '* kwa {language}',
    '(neno|maneno|istilahi|jina)( la| ya)? {language} (la|kwa|ya|linalomaanisha|lenye maana ya|kwa ajili ya) *',
    '(neno|istilahi) la *',
    '* {language} chake',
    '{language} (cha|ya) *',
    '* maana yake( ni)? ?(nini|ipi)?',
    '* (ina|lina|kina|una|yana|vina|zina|kuna|wana) ?maana( ya)? (gani|ipi|nini)',
    '* (ina|lina|kina|una|yana|vina|zina|hu)maanisha ?(nini|je)?',
    '* (hu|ina|lina|kina|una|yana|vina|zina|kuna|wana)(itwa|semwa|andikwa)(je| nini| vipi)',
    '(una|tuna|nina|wana|hu|wa)(sema|ita|andika)(je| vipi) *',
    '(jinsi ya|namna ya) (kusema|kuita|kutafsiri) *',
    '* (hu|una|tuna|nina|wana)(sema|ita|andika)(je| vipi)',
    '* (ni|ndio|ndiyo) (nini|kitu gani|ipi|gani)( hasa)?',
    '(ni )?nini( ni)? *',
  ],
  venda: [
    '(ndi humbela|ndi khou humbela|ri humbela|ndi toda u divha|nthuseni|nthuse)( nga)? *',
    '(talutshedzo|thalutshedzo|thalutshedzelo|mbudziso|pindulelo) (ya|dza|la|tsha|wa|ha|vhu) (ipfi )?*',
    '(talutshedza|talutshedzani|ntalutshedze|mmbudze|mmbudzeni|pindulela|pindulelani|dologa)( nga ha)? *',
    '* nga {language}',
    '(ipfi|dzina|maipfi|theme) (la|nga|lwa|a) {language} (la|line la amba|li ambaho|line la ri|u itela|lwa|a) *',
    '(ndi ifhio )?(ipfi|theme) la *',
    '{language} (tsha|ya|ha) *',
    '* (zwi|i|tshi|li|vhu|u|lu|a|dzi|ku|mi) (amba|talutshedza|ri) (mini|uri mini|u ri mini|zwifhio|tshini)',
    '(zwi|i|tshi|li|vhu|u|lu|dzi) (amba|talutshedza) (mini|uri mini|u ri mini|tshini) *',
    '(ni|ri|vha|ndi) (vhidza|ri) * (hani|mini|u pfi mini)',
    '* (zwi|i|tshi|li|vhu|u|lu|a|dzi|ku|mi|hu) (pfi|vhidzwa|vhidziwa) ?(mini|hani|tshini|u pfi mini|upfi mini|uri mini|nga mini)?',
    'hu pfi (mini|hani) (nga ha )?*',
    '(ni|ri|vha|ndi) (amba|vhidza|ri|nwala) (hani|mini) *',
    '(naa |kani |hone )?* ndi (mini|tshini|tshithu de|zwifhio)',
    '(naa |kani )?ndi (mini|tshini|zwifhio) *',
  ],
};

/**
 * What the vowel of a possessive stands for before a noun: in isiZulu, "ya" and "igama" become
 * "yegama". Elsewhere, the noun keeps its first letter.
 */
const JOINED_VOWELS: Partial<Record<Language, Record<string, string>>> = {
  zulu: { a: 'a', e: 'i', o: 'u' },
};

/** Letters that a pattern contains without marks, with those that people also write. */
const MARKED: Record<string, string> = { d: 'ḓ', l: 'ḽ', n: 'ṋṅ', t: 'ṱ', s: 'š', e: 'ê', o: 'ô' };

/** A question, without the words around what it asks for. */
export type VernacularQuestion = {
  rest: string;
  /** The vowel that a possessive may have taken from the noun. */
  vowel: string;
  /** The language of the question. */
  language: Language;
  /** The name of the language that the question names, or undefined. */
  name: string | undefined;
};

const NOUN = /[*~]/g;
const MARKED_LETTERS = new RegExp(`[${Object.keys(MARKED).join('')}](?![a-z]*})`, 'g');

function compile(question: string): RegExp {
  let nouns = 0;
  const source = question
    .replace(MARKED_LETTERS, (letter) => `[${letter}${MARKED[letter]}]`)
    .replace(/\((?!\?)/g, '(?:')
    .replaceAll('{language}', `\\p{L}{0,3}?(?<name>${ANY_NAME})`)
    // Names of groups differ, because older browsers do not allow one in several alternatives.
    .replace(NOUN, (noun) => {
      nouns += 1;
      return noun === '*'
        ? `(?<rest${nouns}>.+)`
        : `(?<vowel>[aeo])(?<mark>[- ]?)(?<rest${nouns}>.+)`;
    });
  return new RegExp(`^${source}$`, 'iu');
}

const questions = languageIds.flatMap((language) =>
  (QUESTIONS[language] ?? []).map((question) => ({ language, pattern: compile(question) })),
);

/** Reads a question in one of the vernacular languages. Returns null if it is none. */
export function readVernacularQuestion(text: string): VernacularQuestion | null {
  if (!text.includes(' ')) return null;
  for (const { language, pattern } of questions) {
    const groups = Object.entries(pattern.exec(text)?.groups ?? {});
    const rest = groups.find(([name, value]) => name.startsWith('rest') && value)?.[1];
    if (!rest) continue;
    const { vowel = '', mark, name } = Object.fromEntries(groups);
    // A noun after a hyphen or a space is complete.
    const first = mark ? '' : (JOINED_VOWELS[language]?.[vowel] ?? '');
    return { rest, vowel: first, language, name };
  }
  return null;
}
