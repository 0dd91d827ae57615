import { englishLanguage } from '../english-names.ts';
import { type Language, languageIds } from '../languages.ts';
import { PRODUCT } from '../product.ts';

/*
 * The ids of decks and of the note type never change, so that importing a newer file updates the
 * cards that a learner has.
 */
const FIRST_DECK_ID = 1_764_000_000_001;
const NOTE_TYPE_ID = 1_764_000_000_000;
const CARD_TEMPLATE = {
  name: 'Card 1',
  ord: 0,
  qfmt: '{{Front}}',
  afmt: '{{FrontSide}}<hr id="answer">{{Back}}',
  did: null,
  bqfmt: '',
  bafmt: '',
};

/** The tables of Anki's collection, schema version 11, which all versions of Anki import. */
export const ANKI_TABLES = `
  create table col (
    id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null,
    conf text not null, models text not null, decks text not null, dconf text not null,
    tags text not null
  );
  create table notes (
    id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld text not null,
    csum integer not null, flags integer not null, data text not null
  );
  create table cards (
    id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null,
    due integer not null, ivl integer not null, factor integer not null, reps integer not null,
    lapses integer not null, left integer not null, odue integer not null, odid integer not null,
    flags integer not null, data text not null
  );
  create table revlog (
    id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
    type integer not null
  );
  create table graves (usn integer not null, oid integer not null, type integer not null);`;

export type AnkiDeck = {
  deckId: number;
  noteTypeId: number;
  /** The JSON texts of the row of the table `col`. */
  models: string;
  decks: string;
  conf: string;
};

/**
 * Describes the deck of a language.
 * @param modified in seconds since 1970
 */
export function describeDeck(language: Language, modified: number): AnkiDeck {
  const deckId = FIRST_DECK_ID + languageIds.indexOf(language);
  const name = `${PRODUCT}: ${englishLanguage(language)}`;
  const field = (label: string, ord: number) => ({ name: label, ord, sticky: false, rtl: false });
  const noteType = {
    id: NOTE_TYPE_ID,
    name: PRODUCT,
    type: 0,
    mod: modified,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [CARD_TEMPLATE],
    flds: [field('Front', 0), field('Back', 1)],
    css: '.card { font-size: 24px; text-align: center; }',
    latexPre: '',
    latexPost: '',
    tags: [],
    vers: [],
    req: [[0, 'any', [0]]],
  };
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  const deckOf = (id: number, label: string) => ({
    id,
    name: label,
    desc: '',
    mod: modified,
    usn: -1,
    conf: 1,
    dyn: 0,
    collapsed: false,
    extendNew: 0,
    extendRev: 0,
    ...today,
  });
  return {
    deckId,
    noteTypeId: NOTE_TYPE_ID,
    models: JSON.stringify({ [NOTE_TYPE_ID]: noteType }),
    decks: JSON.stringify({ 1: deckOf(1, 'Default'), [deckId]: deckOf(deckId, name) }),
    conf: JSON.stringify({
      curDeck: deckId,
      activeDecks: [deckId],
      nextPos: 1,
      sortType: 'noteFld',
    }),
  };
}
