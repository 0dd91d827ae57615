import { type Language, languageIds } from '#domain/languages.ts';
import { reportReasonIds } from '#domain/review/report.ts';
import type { NewTerm } from '#domain/term/details.ts';
import type { Decision } from '#server/terms/decisions/decide.ts';
import type { Cast } from './cast.ts';
import type { CrowdEvent, CrowdSizes } from './events.ts';
import type { Random } from './random.ts';
import { DAY_MS, pickDecisionTime, pickTime } from './times.ts';
import { describe, type EnglishTerm, inventWord, listEnglishTerms, misspell } from './words.ts';

const HISTORY_DAYS = 120;
const NOTES = 'Made up for development.';
const pendingLanguages = ['shona', 'zulu', 'venda'] as const;
const medianDays: Record<Language, number> = {
  shona: 4,
  zulu: 3,
  sotho: 6,
  swahili: 2,
  venda: 8,
};
const rejectionReasons = [
  'The vernacular word is not spelt correctly. Please check it and send it again.',
  'The word does not mean the same as the English word.',
  'Speakers of the language do not use this word for it.',
  'The academic field is not the right one.',
] as const;

type Verified = { term: number; at: number; author: number; input: NewTerm };

/** Plans the events of a crowd, one kind after the other. */
export class Planner {
  readonly events: CrowdEvent[] = [];
  readonly #random: Random;
  readonly #now: number;
  readonly #sizes: CrowdSizes;
  readonly #cast: Cast;
  readonly #english: readonly EnglishTerm[];
  readonly #used: Record<Language, number> = { shona: 0, zulu: 0, sotho: 0, swahili: 0, venda: 0 };
  readonly #verified: Verified[] = [];
  readonly #rejected: Verified[] = [];
  #terms = 0;

  constructor(
    random: Random,
    { now, sizes, cast }: { now: number; sizes: CrowdSizes; cast: Cast },
  ) {
    this.#random = random;
    this.#now = now;
    this.#sizes = sizes;
    this.#cast = cast;
    this.#english = listEnglishTerms(random);
  }

  planDecided(): void {
    const { decided, rogueDecisions } = this.#sizes;
    for (let count = 0; count < decided; count += 1) {
      const language = this.#random.pick([...languageIds, 'shona', 'zulu', 'venda'] as const);
      this.#planDecision(language, { byRogue: false });
    }
    for (let count = 0; count < rogueDecisions; count += 1)
      this.#planDecision(this.#random.pick(['shona', 'zulu'] as const), { byRogue: true });
  }

  planPending(): void {
    const { pending, old, copies, nearCopies, imports, revisions, spam } = this.#sizes;
    const verified = this.#verified.filter(
      ({ input, at }) => isPendingLanguage(input.language) && at < this.#now - 5 * DAY_MS,
    );
    const [exact, near] = [
      this.#random.shuffle(verified).slice(0, copies),
      this.#random.shuffle(verified).slice(0, nearCopies),
    ];
    for (const { input } of exact) this.#submit(input, { fromDays: 3, toDays: 0 });
    for (const { input } of near)
      this.#submit(
        { ...input, vernacularWord: misspell(input.vernacularWord) },
        { fromDays: 3, toDays: 0 },
      );
    for (let count = 0; count < imports; count += 1) this.#import('venda');
    const revised = this.#rejected
      .filter(({ input, at }) => isPendingLanguage(input.language) && at < this.#now - 12 * DAY_MS)
      .slice(0, revisions);
    for (const rejected of revised) this.#revise(rejected);
    const special = exact.length + near.length + imports + revised.length + spam;
    for (let count = special; count < pending; count += 1) {
      const isOld = count < special + old;
      const input = this.#newTerm(this.#random.pick(pendingLanguages));
      this.#submit(input, isOld ? { fromDays: 75, toDays: 31 } : { fromDays: 28, toDays: 0 });
    }
  }

  planSpam(): void {
    const start = this.#now - 5 * DAY_MS;
    for (let count = 0; count < this.#sizes.spam; count += 1)
      this.events.push({
        kind: 'submit',
        term: this.#terms++,
        author: this.#cast.spammer,
        revises: null,
        at: start + count * 40_000,
        input: {
          englishWord: `cheap phones ${count + 1}`,
          vernacularWord: `buy now ${count + 1}`,
          meaning: 'The best phones at the best price. Write to us today.',
          language: 'zulu',
          subject: 'business-management',
          notes: NOTES,
        },
      });
  }

  planReports(): void {
    const reported = this.#random.shuffle(this.#verified).slice(0, this.#sizes.reports);
    for (const { term, at, input } of reported)
      this.events.push({
        kind: 'report',
        term,
        reporter: this.#random.isLucky(0.3) ? null : this.#cast.pickAuthor(input.language),
        report: {
          reason: this.#random.pick(reportReasonIds),
          details: this.#random.isLucky(0.5) ? `Please check “${input.vernacularWord}”.` : null,
        },
        at: at + (this.#now - at) * this.#random.next(),
      });
  }

  #planDecision(language: Language, { byRogue }: { byRogue: boolean }): void {
    const { term, author, input, submittedAt } = byRogue
      ? this.#submit(this.#newTerm(language), { fromDays: 18, toDays: 7 })
      : this.#submit(this.#newTerm(language), { fromDays: HISTORY_DAYS, toDays: 1 });
    const actor = byRogue ? this.#cast.rogue : this.#cast.pickVerifier(input, [author]);
    const now = this.#now;
    const at = byRogue
      ? now - this.#random.next() * 6 * DAY_MS
      : pickDecisionTime(this.#random, { now, submittedAt, medianDays: medianDays[language] });
    const transition = this.#pickTransition(byRogue);
    const isRejection = transition === 'reject';
    const reason = isRejection ? this.#random.pick(rejectionReasons) : null;
    const edited = { ...input, vernacularWord: misspell(input.vernacularWord) };
    const edit = transition === 'editAndApprove' ? { edit: edited } : {};
    this.events.push({ kind: 'decide', term, actor, transition, reason, at, ...edit });
    const decided = { term, at, author, input: transition === 'editAndApprove' ? edited : input };
    if (isRejection) this.#rejected.push(decided);
    else this.#verified.push(decided);
    if (!isRejection && this.#random.isLucky(0.1)) this.#planConfirmation(decided, actor);
  }

  #planConfirmation({ term, at, author, input }: Verified, verifier: number): void {
    const actor = this.#cast.pickVerifier(input, [author]);
    if (actor === verifier) return;
    this.events.push({
      kind: 'confirm',
      term,
      actor,
      at: at + (this.#now - at) * this.#random.next(),
    });
  }

  #pickTransition(byRogue: boolean): Decision['transition'] {
    if (byRogue) return this.#random.isLucky(0.8) ? 'approve' : 'reject';
    const chance = this.#random.next();
    if (chance < 0.78) return 'approve';
    return chance < 0.86 ? 'editAndApprove' : 'reject';
  }

  #submit(
    input: NewTerm,
    days: { fromDays: number; toDays: number },
    options: { author?: number; revises?: number } = {},
  ): { term: number; author: number; input: NewTerm; submittedAt: number } {
    const term = this.#terms++;
    const author = options.author ?? this.#cast.pickAuthor(input.language);
    const at = pickTime(this.#random, { now: this.#now, ...days });
    this.events.push({ kind: 'submit', term, author, input, revises: options.revises ?? null, at });
    return { term, author, input, submittedAt: at };
  }

  #revise({ term, author, at, input }: Verified): void {
    const fromDays = Math.min(28, ((this.#now - at) / DAY_MS) * 0.9);
    const revised = { ...input, vernacularWord: misspell(input.vernacularWord) };
    this.#submit(revised, { fromDays, toDays: 0 }, { author, revises: term });
  }

  #import(language: Language): void {
    const input = this.#newTerm(language);
    const at = this.#now - 12 * DAY_MS;
    this.events.push({ kind: 'import', term: this.#terms++, input, at });
  }

  #newTerm(language: Language): NewTerm {
    const english = this.#english[this.#used[language]++];
    if (!english) throw new Error('the list of English words is too short for this crowd');
    return {
      ...english,
      vernacularWord: inventWord(this.#random, language),
      meaning: describe(this.#random, english),
      language,
      notes: NOTES,
    };
  }
}

const isPendingLanguage = (language: Language): boolean =>
  (pendingLanguages as readonly Language[]).includes(language);
