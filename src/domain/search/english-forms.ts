/*
 * Finds the dictionary form of an inflected English word in a query: the singular of a Latin or
 * irregular plural, and the infinitive of a verb form. Each rule may match by accident, which is
 * harmless: a result that is not a headword finds nothing.
 */

/** Endings of plurals and of verb forms that follow a rule, with their replacements. */
const ENDINGS: readonly (readonly [ending: RegExp, replacements: readonly string[]])[] = [
  [/mata$/, ['ma']],
  [/era$|ora$/, ['us', 'eron', 'orum', 'orus', 'erum']],
  [/a$/, ['um', 'on']],
  [/ae$/, ['a']],
  [/i$/, ['us', 'o']],
  [/ices$/, ['ix', 'ex']],
  [/nges$/, ['nx']],
  [/ides$/, ['is']],
  [/mina$/, ['men']],
  [/ves$/, ['f', 'fe', 've']],
  [/(?<=[stx])es$/, ['is']],
  [/es$/, ['e', '']],
  [/men$/, ['man']],
  [/eaux$/, ['eau']],
  [/ying$/, ['y', 'ie']],
  [/(?<=[aeiouy].*)ing$/, ['', 'e']],
  [/ied$/, ['y', 'ie']],
  [/(?<=[aeiouy].*)ed$/, ['', 'e']],
  [/(?<![isu'])s$/, ['']],
];
/** A consonant that is doubled before an ending: "splitting", "trapped". */
const DOUBLED = /([bdfgklmnprtvz])\1(?:ing|ed)$/;

/** Irregular forms. Each entry is a dictionary form followed by its other forms. */
const IRREGULAR = `
  arise arose arisen|awake awoke awoken|be was were been is are|bear bore borne|beat beaten
  become became|begin began begun|bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown
  break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught
  choose chose chosen|cling clung|come came|creep crept|deal dealt|die dice|dig dug|do did done
  draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen
  feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden
  forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten
  give gave given|go went gone|grind ground|grow grew grown|hang hung|have had has|hear heard
  hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|lean leant|leap leapt
  learn learnt|leave left|lend lent|lie lay lain|light lit|lose lost|make made|mean meant|meet met
  pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen
  seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot
  show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid
  smell smelt|sow sown|speak spoke spoken|spend spent|spill spilt|spin spun|spring sprang sprung
  stand stood|steal stole stolen|stick stuck|sting stung|strike struck|strive strove striven
  swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken
  teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood
  wake woke woken|wear wore worn|weave wove woven|weep wept|win won|wind wound|withdraw withdrew withdrawn
  write wrote written|child children|person people|foot feet|tooth teeth|goose geese|mouse mice
  louse lice|ox oxen|penny pence|datum data|corpus corpora|genus genera|man men|ovum ova|opus opera|femur femora`;
const irregularForms = new Map(
  IRREGULAR.trim()
    .split(/\s*[|\n]\s*/)
    .flatMap((entry) => {
      const [base = '', ...forms] = entry.split(' ');
      return forms.map((form) => [form, base] as const);
    }),
);
const IRREGULAR_ENDING = /(?:foot|tooth|goose|mouse|child|feet|teeth|geese|mice|children)$/;
/** A short verb that would double its last letter: "coping" is a form of "cope", not of "cop". */
const UNDOUBLED = /^[^aeiou]*[aeiou][bdfgklmnprtvz](?=(?:ing|ed)$)/;
/** Shorter words are only looked up among the irregular forms. */
const MIN_INFLECTED_LENGTH = 4;
const MIN_LENGTH = 2;

/** Returns the possible dictionary forms of a folded English word, without the word itself. */
export function findEnglishForms(word: string): string[] {
  const found = new Set<string>();
  const irregular = irregularForms.get(word) ?? findIrregularEnding(word);
  if (irregular) found.add(irregular);
  if (word.length >= MIN_INFLECTED_LENGTH)
    for (const [ending, replacements] of ENDINGS)
      if (ending.test(word))
        for (const replacement of replacements) found.add(word.replace(ending, replacement));
  found.delete(UNDOUBLED.exec(word)?.[0] ?? '');
  if (DOUBLED.test(word)) found.add(word.replace(DOUBLED, '$1'));
  found.delete(word);
  return [...found].filter((form) => form.length >= MIN_LENGTH);
}

/** Finds the singular of a compound such as "dormice" or "grandchildren". */
function findIrregularEnding(word: string): string | undefined {
  const ending = IRREGULAR_ENDING.exec(word)?.[0];
  const singular = ending && irregularForms.get(ending);
  return singular && word.slice(0, -ending.length) + singular;
}

/**
 * Returns the possible dictionary forms of a folded English word or phrase. In a phrase, the last
 * word may be a plural and the first word a verb form.
 */
export function findEnglishPhraseForms(folded: string): string[] {
  const words = folded.split(' ');
  const last = words.pop() ?? '';
  const start = words.map((word) => `${word} `).join('');
  const forms = findEnglishForms(last).map((form) => start + form);
  const [first, ...others] = words;
  if (first === undefined) return forms;
  const rest = [...others, last].join(' ');
  return [...forms, ...findEnglishForms(first).map((form) => `${form} ${rest}`)];
}
