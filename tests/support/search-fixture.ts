import type { Language } from '../../src/domain/languages.ts';
import type { TermInput } from '../../src/domain/term/fields.ts';
import type { SearchField } from '../../src/domain/term-search.ts';

/** Word pairs that a search must distinguish. The definitions are ours. */
const pairs: Partial<Record<Language, string>> = {
  sotho: `
    photosynthesis = boitirelodijo bja mehlare ka mahlasedi;
    photosynthesis = fotosinthesisi;
    photosynthesis = phothosinthesisi;
    water cycle = modikologo wa meetse;
    water cycle = potoloho ya metsi;
    molecule = molekhule;
    mammal = seantshi;
    fly = ntšhi;
    housefly = ntšhi;
    evaporation = moyafalo;
    Evapotranspiration = Moyafalo;
    evaporate = moyafala;
    number line = molapalo;
    Cubic = Likhubu;
    triangle = kgutlotharo;
    triangle = khutlotharo`,
  venda: `
    photosynthesis = fothosinthyesisi;
    water cycle = mutevheṱanḓu wa maḓi;
    electricity = muḓagasi;
    static electricity = muḓagasikhuṱano;
    live = -re muḓagasi;
    molecule = moḽikhuḽu;
    leaf = ṱari;
    bract = kuṱari;
    sepal = kuṱari;
    kudu = tholo;
    audit = ṱholo;
    check-up = ṱholohafhu;
    mountain = thavha;
    inject = ṱhavha;
    slaughter = -ṱhavha;
    root = mudzi;
    soot = midziri;
    occupational immobility = u ṱoka midzi mishumoni;
    triangle = thofunḓe-raru;
    triangle = ṱhiraiengeḽe`,
  zulu: `
    photosynthesis = ukwakhiwa kokudla kwesihlahla;
    bacteria = amagciwane;
    bacterium = igciwane;
    germ = igciwane;
    water cycle = ukunikezelana kwamanzi;
    oxygen = i-oksijini;
    occlusion = i-oklujini;
    army = impi;
    battle = impi;
    molecule = imolekhuli;
    star = inkanyezi;
    Four Star Ballet = izinkanyezi ezine ze-ballet;
    absorption = ukuhabula;
    absorb = -habula;
    apple = ihabhula;
    happy = ukujabula;
    triangle = unxantathu;
    threes = ngantathu;
    heart = inhliziyo`,
  swahili: `
    Oxygen = Oksijeni;
    AIDS = UKIMWI;
    HIV = UKIMWI;
    Enzyme = Kimeng'enya;
    Digestion = Mmeng'enyo;
    reagent = kitendanishi;
    Mass = Molekuli;
    Molecule = Molekyuli;
    disinfectant = viuaviini;
    germicide = kiuaviini;
    hand disinfectant = viuaviini mkononi;
    blood pressure = shinikizo la damu;
    Hypertension = Shinikizo la juu la damu;
    quarantine = karantini`,
  shona: `
    Convection = Ruchichinuko;
    Absorption = Muny'atira;
    Tomato = Madomasi;
    Brain = Huropi;
    Blood = Ropa`,
};
const definitions: Record<string, string> = {
  quarantine: 'Restricting the movement of people who seem healthy, but may carry an illness.',
};

export const searchFixture: TermInput[] = Object.entries(pairs).flatMap(([language, text]) =>
  text.split(';').map((pair): TermInput => {
    const [englishWord, vernacularWord] = pair.trim().split(' = ') as [string, string];
    return {
      englishWord,
      vernacularWord,
      meaning: definitions[englishWord] ?? `What ${englishWord} names.`,
      language: language as Language,
      subject: 'education',
      notes: null,
    };
  }),
);

/**
 * A query with its field and language, and the pair that has to come first; null if nothing may be
 * found.
 */
export type SearchCase = {
  kind: string;
  query: string;
  field: SearchField;
  language: Language | 'all';
  first: string | null;
};
const asked = (
  kind: string,
  query: string,
  language: SearchCase['language'],
  first: string | null,
  field: SearchField = 'both',
): SearchCase => ({ kind, query, field, language, first });

export const searchCases: SearchCase[] = [
  asked(
    'exact',
    'photosynthesis',
    'zulu',
    'photosynthesis = ukwakhiwa kokudla kwesihlahla',
    'english',
  ),
  asked('exact', 'amagciwane', 'all', 'bacteria = amagciwane'),
  asked('exact', 'ruchichinuko', 'all', 'Convection = Ruchichinuko'),
  asked('spaces and case', '  Water   Cycle ', 'venda', 'water cycle = mutevheṱanḓu wa maḓi'),
  asked('case', 'I-OKSIJINI', 'all', 'oxygen = i-oksijini'),
  asked('case', 'ukimwi', 'all', 'AIDS = UKIMWI'),
  asked('decomposed', 'muḓagasi'.normalize('NFD'), 'all', 'electricity = muḓagasi'),
  asked('without marks', 'molikhulu', 'venda', 'molecule = moḽikhuḽu'),
  asked('without marks', 'mutevhetandu wa madi', 'all', 'water cycle = mutevheṱanḓu wa maḓi'),
  asked('a letter that looks alike', 'ţari', 'venda', 'leaf = ṱari'),
  asked('one mark apart', 'tholo', 'venda', 'kudu = tholo'),
  asked('one mark apart', 'ṱholo', 'venda', 'audit = ṱholo'),
  asked('one mark apart', 'thavha', 'venda', 'mountain = thavha'),
  asked('one mark apart', 'ṱhavha', 'venda', 'inject = ṱhavha'),
  asked('without apostrophe', 'kimengenya', 'swahili', "Enzyme = Kimeng'enya"),
  asked('without apostrophe', 'munyatira', 'all', "Absorption = Muny'atira"),
  asked('without hyphen', 'ioksijini', 'zulu', 'oxygen = i-oksijini'),
  asked('plural', 'izinkanyezi', 'zulu', 'star = inkanyezi'),
  asked('plural', 'diantshi', 'sotho', 'mammal = seantshi'),
  asked('plural as in Lesotho', 'liantshi', 'sotho', 'mammal = seantshi'),
  asked('plural', 'midzi', 'venda', 'root = mudzi'),
  asked('plural', 'vitendanishi', 'swahili', 'reagent = kitendanishi'),
  asked('singular', 'domasi', 'shona', 'Tomato = Madomasi'),
  asked('prefix left out', 'molekhuli', 'zulu', 'molecule = imolekhuli'),
  asked('the word before its stem', 'ukuhabula', 'zulu', 'absorption = ukuhabula'),
  asked('the word before its stem', 'viuaviini', 'swahili', 'disinfectant = viuaviini'),
  asked('Lesotho spelling', 'moeafalo', 'sotho', 'evaporation = moyafalo'),
  asked('h left out', 'uropi', 'shona', 'Brain = Huropi'),
  asked('aspirate', 'unxantatu', 'zulu', 'triangle = unxantathu'),
  asked(
    'code switch',
    'i-photosynthesis',
    'zulu',
    'photosynthesis = ukwakhiwa kokudla kwesihlahla',
  ),
  asked('English plural', 'triangles', 'zulu', 'triangle = unxantathu'),
  asked('typing error', 'imolekyuli', 'zulu', 'molecule = imolekhuli'),
  asked('typing error', 'fothosinthesisi', 'venda', 'photosynthesis = fothosinthyesisi'),
  asked('typing error in English', 'photosythesis', 'venda', 'photosynthesis = fothosinthyesisi'),
  asked(
    'the beginning of its words',
    'shinikizo la da',
    'swahili',
    'blood pressure = shinikizo la damu',
  ),
  asked('definition', 'restricting movement healthy', 'swahili', 'quarantine = karantini'),
  asked('the other side', 'inhliziyo', 'zulu', null, 'english'),
  asked('wildcards', '%%%', 'all', null),
];
