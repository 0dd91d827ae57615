import { englishSubject } from '#domain/english-names.ts';
import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Random } from './random.ts';

/** English words that pupils meet, by subject. */
const schoolWords: Partial<Record<Subject, string>> = {
  mathematics: `addition angle area average axis bracket circumference coefficient coordinate cube
    decimal denominator diameter digit equation exponent factor formula fraction graph integer
    logarithm matrix median multiple numerator percentage perimeter polygon probability product
    quotient radius ratio remainder sequence slope symmetry theorem variable vector volume`,
  physics: `acceleration amplitude battery charge circuit collision conductor density diffraction
    displacement echo elasticity energy force frequency friction fuse gravity heat inertia
    insulator lens lever magnet mass momentum motion orbit pendulum pitch pressure prism pulley
    radiation reflection refraction resistance speed temperature velocity vibration voltage
    wavelength weight work`,
  chemistry: `acid alkali alloy atom bond catalyst compound corrosion crystal distillation electron
    element evaporation fermentation filtration formula gas indicator ion isotope liquid metal
    mixture molecule neutron nucleus oxidation polymer precipitate proton reaction salt solubility
    solution solvent suspension valence`,
  biology: `adaptation algae amphibian antibody artery bacterium bone carbohydrate chlorophyll
    chromosome digestion ecosystem embryo enzyme evolution fungus gene germination gland habitat
    hormone insect intestine kidney larva liver lung mammal membrane muscle nerve nutrient organism
    ovary photosynthesis pollen predator protein reproduction reptile respiration root seed skeleton
    species stem tissue vein virus`,
  geology: `basalt canyon clay coal crust delta earthquake erosion fossil glacier granite lava
    limestone magma mantle mineral plateau quartz sandstone sediment soil strata valley`,
  astronomy: `asteroid astronaut axis comet constellation crater eclipse equinox galaxy meteor moon
    nebula observatory planet satellite solstice star sunspot tide universe`,
  agriculture: `compost crop drought fertiliser fodder furrow grain harvest herd irrigation manure
    nursery orchard pasture pest pesticide plough pruning ridge seedling silage tractor weed yield`,
  'computer-science': `algorithm array browser code cursor data database file folder hardware icon
    input keyboard loop memory network output password pixel processor program record screen
    sensor server software storage string virus website`,
  medicine: `allergy anaemia asthma bandage blood cough diabetes diagnosis dose epidemic fever
    fracture immunity infection inflammation injection medicine operation pulse rash stroke surgery
    swelling symptom syringe vaccine wound`,
  economics: `asset budget capital consumer credit debt demand deposit dividend export import income
    inflation interest investment loan market monopoly profit recession salary subsidy supply tariff
    tax trade wage`,
};
/** Words that make expressions of the school words, so that a crowd does not run out of them. */
const qualifiers = ['', 'average', 'total', 'relative', 'maximum', 'internal'] as const;

export type EnglishTerm = { englishWord: string; subject: Subject };

/** Lists English expressions in random order. */
export function listEnglishTerms(random: Random): EnglishTerm[] {
  const words = Object.entries(schoolWords).flatMap(([subject, list]) =>
    list.split(/\s+/).map((word) => ({ word, subject: subject as Subject })),
  );
  return qualifiers.flatMap((qualifier) =>
    random
      .shuffle(words)
      .map(({ word, subject }) => ({ englishWord: `${qualifier} ${word}`.trim(), subject })),
  );
}

const syllables: Record<Language, { starts: string; vowels: string; prefixes: string }> = {
  shona: {
    starts: 'b ch d dz g h k m n nd ng p r s sv t v zv',
    vowels: 'aeiou',
    prefixes: 'chi mu ma ru',
  },
  zulu: {
    starts: 'b d dl f g hl k l m n nd nj ph s sh th v z',
    vowels: 'aeiou',
    prefixes: 'isi um ama ubu in',
  },
  sotho: {
    starts: 'b f h hl j k kg l m n ng p ph r s sh t tl ts',
    vowels: 'aeioêô',
    prefixes: 'se mo le bo',
  },
  swahili: {
    starts: 'b ch d f g h j k l m mb n nd ng p r s sh t w z',
    vowels: 'aeiou',
    prefixes: 'ki m u ma',
  },
  venda: {
    starts: 'b dz ḓ f fh g h k kh l ḽ m n ṋ ṅ nd p r s sh t ṱ th v vh z',
    vowels: 'aeiou',
    prefixes: 'tshi mu lu vhu',
  },
};

/** Invents a word from syllables that are common in the language. */
export function inventWord(random: Random, language: Language): string {
  const { starts, vowels, prefixes } = syllables[language];
  const rest = Array.from(
    { length: random.between(2, 4) },
    () => random.pick(starts.split(' ')) + random.pick([...vowels]),
  );
  return random.pick(prefixes.split(' ')) + rest.join('');
}

/** Replaces the last vowel of a word, as in a misspelling. */
export function misspell(word: string): string {
  return word.replace(/[aeiouêô](?=[^aeiouêô]*$)/u, (vowel) => (vowel === 'a' ? 'e' : 'a'));
}

/** Writes a short definition; a few are as long as teachers write them. */
export function describe(random: Random, { englishWord, subject }: EnglishTerm): string {
  const name = englishSubject(subject).toLowerCase();
  const first = random.pick([
    `In ${name}, ${englishWord} is one of the ideas that a class meets early.`,
    `A word of ${name}: ${englishWord} can be seen, measured or compared.`,
    `${englishWord}, as pupils learn it in ${name}.`,
  ]);
  if (!random.isLucky(0.05)) return first;
  const example = `A teacher shows ${englishWord} with things from the kitchen and the garden. `;
  return `${first}\n\n${example.repeat(random.between(4, 12)).trim()}`;
}
