import type { Language } from '../../src/domain/languages.ts';
import type { SearchField } from '../../src/domain/lists/term-search.ts';
import type { TermInput } from '../../src/domain/term/fields.ts';

/**
 * Pairs of an English and a vernacular word. Many are similar, and a search must tell them apart.
 */
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
 * A query with its filters. `first` is the term that must be the first result, in the form `English
 * word = vernacular word`, or null if the search must find nothing.
 */
export type SearchCase = {
  kind: string;
  query: string;
  field: SearchField;
  language: Language | 'all';
  first: string | null;
};
const searchCase = (
  kind: string,
  query: string,
  language: SearchCase['language'],
  first: string | null,
  field: SearchField = 'both',
): SearchCase => ({ kind, query, field, language, first });

export const searchCases: SearchCase[] = [
  searchCase(
    'exact',
    'photosynthesis',
    'zulu',
    'photosynthesis = ukwakhiwa kokudla kwesihlahla',
    'english',
  ),
  searchCase('exact', 'amagciwane', 'all', 'bacteria = amagciwane'),
  searchCase('exact', 'ruchichinuko', 'all', 'Convection = Ruchichinuko'),
  searchCase('spaces and case', '  Water   Cycle ', 'venda', 'water cycle = mutevheṱanḓu wa maḓi'),
  searchCase('case', 'I-OKSIJINI', 'all', 'oxygen = i-oksijini'),
  searchCase('case', 'ukimwi', 'all', 'AIDS = UKIMWI'),
  searchCase('decomposed', 'muḓagasi'.normalize('NFD'), 'all', 'electricity = muḓagasi'),
  searchCase('without marks', 'molikhulu', 'venda', 'molecule = moḽikhuḽu'),
  searchCase('without marks', 'mutevhetandu wa madi', 'all', 'water cycle = mutevheṱanḓu wa maḓi'),
  searchCase('a letter that looks alike', 'ţari', 'venda', 'leaf = ṱari'),
  searchCase('one mark apart', 'tholo', 'venda', 'kudu = tholo'),
  searchCase('one mark apart', 'ṱholo', 'venda', 'audit = ṱholo'),
  searchCase('one mark apart', 'thavha', 'venda', 'mountain = thavha'),
  searchCase('one mark apart', 'ṱhavha', 'venda', 'inject = ṱhavha'),
  searchCase('without apostrophe', 'kimengenya', 'swahili', "Enzyme = Kimeng'enya"),
  searchCase('without apostrophe', 'munyatira', 'all', "Absorption = Muny'atira"),
  searchCase('without hyphen', 'ioksijini', 'zulu', 'oxygen = i-oksijini'),
  searchCase('plural', 'izinkanyezi', 'zulu', 'star = inkanyezi'),
  searchCase('plural', 'diantshi', 'sotho', 'mammal = seantshi'),
  searchCase('plural as in Lesotho', 'liantshi', 'sotho', 'mammal = seantshi'),
  searchCase('plural', 'midzi', 'venda', 'root = mudzi'),
  searchCase('plural', 'vitendanishi', 'swahili', 'reagent = kitendanishi'),
  searchCase('singular', 'domasi', 'shona', 'Tomato = Madomasi'),
  searchCase('prefix left out', 'molekhuli', 'zulu', 'molecule = imolekhuli'),
  searchCase('whole word before stem', 'ukuhabula', 'zulu', 'absorption = ukuhabula'),
  searchCase('whole word before stem', 'viuaviini', 'swahili', 'disinfectant = viuaviini'),
  searchCase('Lesotho spelling', 'moeafalo', 'sotho', 'evaporation = moyafalo'),
  searchCase('h left out', 'uropi', 'shona', 'Brain = Huropi'),
  searchCase('aspirate', 'unxantatu', 'zulu', 'triangle = unxantathu'),
  searchCase(
    'code switch',
    'i-photosynthesis',
    'zulu',
    'photosynthesis = ukwakhiwa kokudla kwesihlahla',
  ),
  searchCase('English plural', 'triangles', 'zulu', 'triangle = unxantathu'),
  searchCase('typing error', 'imolekyuli', 'zulu', 'molecule = imolekhuli'),
  searchCase('typing error', 'fothosinthesisi', 'venda', 'photosynthesis = fothosinthyesisi'),
  searchCase(
    'typing error in English',
    'photosythesis',
    'venda',
    'photosynthesis = fothosinthyesisi',
  ),
  searchCase(
    'the beginning of its words',
    'shinikizo la da',
    'swahili',
    'blood pressure = shinikizo la damu',
  ),
  searchCase('definition', 'restricting movement healthy', 'swahili', 'quarantine = karantini'),
  searchCase('the other side', 'inhliziyo', 'zulu', null, 'english'),
  searchCase('wildcards', '%%%', 'all', null),
];
