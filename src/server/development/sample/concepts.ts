import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermInput } from '#domain/term/fields.ts';

/**
 * A scientific concept and its word in each language. `notes` applies to every word that has no
 * notes of its own. If the notes of a Sotho word say Sepedi, the word gets the language tag `nso`.
 */
export type Concept = {
  english: string;
  subject: Subject;
  meaning: string;
  notes?: string;
  words: Partial<Record<Language, string | { word: string; notes: string }>>;
};

/**
 * The concepts of the sample, which is loaded into an empty database. Each word pair comes from a
 * published word list and keeps the spelling of that list, including capitals. If no list has a
 * fitting word in a language, the word is left out, and the site invites readers to contribute one.
 * The definitions were written for this project. The landing page shows the first concept.
 */
export const concepts: readonly Concept[] = [
  // Mathematics
  {
    english: 'triangle',
    subject: 'mathematics',
    meaning: 'A flat shape with three straight sides and three angles.',
    words: {
      shona: 'Gonyonhatu',
      zulu: 'unxantathu',
      sotho: 'kgutlotharo',
      swahili: 'Pembetatu',
      venda: { word: 'ṱhiraiengeḽe', notes: 'Also: thofunḓe-raru.' },
    },
  },
  {
    english: 'circle',
    subject: 'mathematics',
    meaning:
      'A perfectly round flat shape. Every point on its edge is the same distance from its centre.',
    words: {
      shona: 'Denderedzwa',
      zulu: 'indilinga',
      sotho: 'sedikadikwe',
      swahili: 'Duara',
      venda: 'tshitendeledzi',
    },
  },
  {
    english: 'angle',
    subject: 'mathematics',
    meaning:
      'The amount of turn between two lines that meet at a point, usually measured in degrees.',
    words: {
      shona: 'Gonyo',
      zulu: 'i-engela',
      sotho: 'sekgutlo',
      swahili: 'pembe',
      venda: 'engeḽe',
    },
  },
  {
    english: 'number',
    subject: 'mathematics',
    meaning: 'An idea used to count, to measure or to show an order, such as 3, 40 or 2.5.',
    words: {
      shona: 'Nhamba',
      zulu: 'inombolo',
      sotho: 'nomoro',
      swahili: 'nambari',
      venda: 'nomboro',
    },
  },

  // Physics
  {
    english: 'energy',
    subject: 'physics',
    meaning:
      'The ability to do work, such as moving, heating or lighting something. It changes from one form to another, but the total stays the same.',
    words: {
      shona: 'Eneji',
      zulu: 'amandla',
      sotho: 'matla',
      swahili: 'Nishati',
      venda: 'fulufulu',
    },
  },
  {
    english: 'gravity',
    subject: 'physics',
    meaning:
      'The pull between all things that have mass. It makes objects fall to the ground and keeps the planets moving round the Sun.',
    words: {
      shona: 'Gunganidzo',
      zulu: 'amandla adonsela phansi',
      sotho: 'matla khoheli',
      swahili: 'Mvutano',
      venda: 'giravithi',
    },
  },
  {
    english: 'friction',
    subject: 'physics',
    meaning: 'The force that slows things down when one surface slides or rolls over another.',
    words: {
      shona: 'Kukweshera',
      zulu: 'Ukungqubuzana',
      sotho: 'kgohlano',
      swahili: 'Msuguano',
      venda: 'tseṱano',
    },
  },
  {
    english: 'light',
    subject: 'physics',
    meaning:
      'The form of energy that lets us see. It comes from sources such as the Sun, a flame or a lamp.',
    words: {
      shona: 'Chiedza',
      zulu: 'ukukhanya',
      sotho: 'kganya',
      swahili: 'Mwanga',
      venda: 'tshedza',
    },
  },
  {
    english: 'electricity',
    subject: 'physics',
    meaning: 'Energy carried by tiny charged particles. It powers lamps, telephones and machines.',
    words: { zulu: 'ugesi', sotho: 'motlakase', swahili: 'Umeme', venda: 'muḓagasi' },
  },
  {
    english: 'evaporation',
    subject: 'physics',
    meaning:
      'The change of a liquid into a gas below its boiling point, as when a wet cloth dries in the sun.',
    words: {
      shona: 'Sasauka',
      zulu: 'ukuhwamuka',
      sotho: 'moyafalo',
      swahili: 'Uvukizaji',
      venda: 'muḓimuwo',
    },
  },

  // Chemistry
  {
    english: 'atom',
    subject: 'chemistry',
    meaning: 'The smallest piece of a chemical element that is still that element.',
    words: { shona: 'Atomu', zulu: 'i-athomu', sotho: 'athomo', swahili: 'Atomi', venda: 'athomu' },
  },
  {
    english: 'molecule',
    subject: 'chemistry',
    meaning:
      'Two or more atoms held together by chemical bonds. One molecule of water has two hydrogen atoms and one oxygen atom.',
    words: { zulu: 'imolekhuli', sotho: 'molekule', swahili: 'Molekuli', venda: 'moḽikhuḽu' },
  },
  {
    english: 'oxygen',
    subject: 'chemistry',
    meaning:
      'A gas with no colour or smell that makes up about a fifth of the air. People and animals need it to breathe, and fire needs it to burn.',
    words: { zulu: 'i-oksijini', sotho: 'oksijene', swahili: 'Oksijeni', venda: 'oksidzheni' },
  },
  {
    english: 'water',
    subject: 'chemistry',
    meaning:
      'The clear liquid of rivers, seas and rain, made of hydrogen and oxygen. Every living thing needs it.',
    words: { shona: 'Mvura', zulu: 'amanzi', sotho: 'metsi', swahili: 'Maji', venda: 'maḓi' },
  },
  {
    english: 'acid',
    subject: 'chemistry',
    meaning:
      'A substance that turns blue litmus paper red. The acids in lemon juice and vinegar are weak; strong acids burn the skin.',
    words: { shona: 'Asidhi', zulu: 'i-esidi', sotho: 'esiti', swahili: 'Asidi', venda: 'esidi' },
  },

  // Biology
  {
    english: 'photosynthesis',
    subject: 'biology',
    meaning:
      'The way green plants use sunlight to make their food from water and carbon dioxide. It gives off oxygen.',
    words: {
      zulu: 'ukwakhiwa kokudla kwesihlahla',
      sotho: 'fotosinthesisi',
      swahili: 'Usanisinuru',
      venda: 'fothosinthyesisi',
    },
  },
  {
    english: 'cell',
    subject: 'biology',
    meaning: 'The smallest living part of a plant, an animal or any other living thing.',
    words: { shona: 'Sera', zulu: 'inhlayiyakuphila', sotho: 'sele', swahili: 'Seli' },
  },
  {
    english: 'bacteria',
    subject: 'biology',
    meaning:
      'Very small living things, each made of a single cell. Some cause disease, but many are harmless or useful.',
    words: { sotho: 'dibaktheria', swahili: 'Bakteria', venda: 'bakitheria' },
  },
  {
    english: 'seed',
    subject: 'biology',
    meaning: 'The part of a plant from which a new plant can grow.',
    words: { shona: 'Mbeu', zulu: 'imbewu', sotho: 'peo', swahili: 'Mbegu', venda: 'mbeu' },
  },
  {
    english: 'leaf',
    subject: 'biology',
    meaning:
      'A flat, usually green part of a plant that catches sunlight and makes food for the plant.',
    words: { shona: 'Shizha', zulu: 'iqabunga', sotho: 'lehlaku', swahili: 'Jani', venda: 'ṱari' },
  },
  {
    english: 'bee',
    subject: 'biology',
    meaning:
      'A flying insect that gathers nectar and pollen from flowers. Some kinds live in large groups and make honey.',
    words: { shona: 'Nyuchi', zulu: 'inyosi', sotho: 'notshi', swahili: 'Nyuki', venda: 'ṋotshi' },
  },

  // Medicine and public health
  {
    english: 'blood',
    subject: 'medicine',
    meaning:
      'The red liquid that the heart pumps round the body. It carries oxygen and food to every part and takes waste away.',
    words: { shona: 'Ropa', zulu: 'igazi', sotho: 'madi', swahili: 'Damu', venda: 'malofha' },
  },
  {
    english: 'heart',
    subject: 'medicine',
    meaning: 'The organ in the chest that pumps blood round the body.',
    words: { shona: 'Moyo', zulu: 'inhliziyo', sotho: 'pelo', swahili: 'Moyo', venda: 'mbilu' },
  },
  {
    english: 'brain',
    subject: 'medicine',
    meaning:
      'The organ inside the head that controls the body and lets us think, feel and remember.',
    words: {
      shona: 'Huropi',
      zulu: 'ubuchopho',
      sotho: 'boko',
      swahili: 'Ubongo',
      venda: 'vhuluvhi',
    },
  },
  {
    english: 'virus',
    subject: 'medicine',
    meaning:
      'A germ far smaller than a cell that can multiply only inside the cells of a living thing. Viruses cause influenza, measles and colds.',
    words: {
      shona: 'utachiona',
      zulu: 'igciwane',
      sotho: 'vaerase',
      swahili: 'virusi',
      venda: 'vairasi',
    },
  },
  {
    english: 'vaccine',
    subject: 'public-health',
    meaning: 'A medicine that teaches the body to fight a disease before the person has caught it.',
    words: { zulu: 'umgomo', sotho: 'ente', swahili: 'chanjo', venda: 'muhaelo' },
  },
  {
    english: 'hospital',
    subject: 'public-health',
    meaning: 'A place where doctors and nurses care for people who are sick or hurt.',
    words: {
      shona: 'Chipatara',
      zulu: 'isibhedlela',
      sotho: 'sepetlele',
      swahili: 'hospitali',
      venda: 'sibadela',
    },
  },
  {
    english: 'pandemic',
    subject: 'public-health',
    meaning: 'The spread of a disease to very many people in many countries at the same time.',
    words: {
      shona: 'denda',
      zulu: 'ubhubhane',
      sotho: 'sewa sa lefatshe',
      swahili: 'janga kubwa',
      venda: 'dwadze',
    },
  },

  // Astronomy
  {
    english: 'star',
    subject: 'astronomy',
    meaning:
      'A huge ball of very hot gas in space that gives off its own light. The Sun is the one nearest to us.',
    words: {
      shona: 'Nyenyedzi',
      zulu: 'inkanyezi',
      sotho: 'naledi',
      swahili: 'Nyota',
      venda: 'ṋaledzi',
    },
  },
  {
    english: 'planet',
    subject: 'astronomy',
    meaning:
      'A large round body that travels round a star and gives off no light of its own. The Earth is one.',
    words: { zulu: 'iplanethi', sotho: 'polanete', swahili: 'Sayari', venda: 'pḽanethe' },
  },
  {
    english: 'sun',
    subject: 'astronomy',
    meaning:
      'The star round which the Earth and the other planets travel. It gives us light and warmth.',
    words: { shona: 'Zuva', zulu: 'ilanga', sotho: 'letsatsi', swahili: 'Jua', venda: 'ḓuvha' },
  },
  {
    english: 'moon',
    subject: 'astronomy',
    meaning:
      'The round body that travels round the Earth about once a month and shines at night with light from the Sun.',
    words: { shona: 'Mwedzi', zulu: 'inyanga', sotho: 'kgwedi', swahili: 'Mwezi', venda: 'ṅwedzi' },
  },

  // Geology and environmental science
  {
    english: 'rock',
    subject: 'geology',
    meaning:
      'The hard, solid material of which the outer part of the Earth is made, itself made of one or more minerals.',
    words: { shona: 'Dombo', zulu: 'idwala', sotho: 'lefika', swahili: 'Mwamba', venda: 'tombo' },
  },
  {
    english: 'river',
    subject: 'geology',
    meaning:
      'A large natural stream of water that flows over the land to a lake, the sea or another such stream.',
    words: { shona: 'Rwizi', zulu: 'umfula', sotho: 'noka', swahili: 'Mto', venda: 'mulambo' },
  },
  {
    english: 'water cycle',
    subject: 'environmental-science',
    meaning:
      'The endless journey of water: it rises from the land and the sea as vapour, forms clouds, falls as rain or snow and flows back.',
    words: { zulu: 'umzungezo wamanzi', sotho: 'potoloho ya metsi', venda: 'mutevheṱanḓu wa maḓi' },
  },
  {
    english: 'drought',
    subject: 'environmental-science',
    meaning:
      'A long time with much less rain than usual, so that crops, animals and people do not have enough water.',
    words: {
      shona: 'Shangwa',
      zulu: 'isomiso',
      sotho: 'komello',
      swahili: 'ukame',
      venda: 'gomelelo',
    },
  },
  {
    english: 'forest',
    subject: 'environmental-science',
    meaning: 'A large area of land covered with trees, and home to many plants and animals.',
    words: { shona: 'Sango', zulu: 'ihlathi', sotho: 'moru', swahili: 'Msitu', venda: 'ḓaka' },
  },

  // Agriculture
  {
    english: 'soil',
    subject: 'agriculture',
    meaning:
      'The top layer of the ground, in which plants grow. It holds bits of rock, the remains of plants and animals, water and air.',
    words: { shona: 'Ivhu', zulu: 'inhlabathi', sotho: 'mobu', swahili: 'Udongo', venda: 'mavu' },
  },
  {
    english: 'maize',
    subject: 'agriculture',
    meaning:
      'A tall cereal plant grown for the large grains on its cobs, which are eaten fresh or ground into meal.',
    words: {
      shona: 'Chibage',
      zulu: 'ummbila',
      sotho: 'poone',
      swahili: 'muhindi',
      venda: 'ḽivhele',
    },
  },
  {
    english: 'harvest',
    subject: 'agriculture',
    meaning: 'The gathering of crops when they are ripe; also the crops that are gathered.',
    words: {
      shona: 'Kukohwa',
      zulu: 'ukuvuna',
      sotho: 'kotulo',
      swahili: 'mavuno',
      venda: 'khaṋo',
    },
  },
  {
    english: 'sheep',
    subject: 'agriculture',
    meaning: 'A farm animal with a thick coat, kept for its wool, meat and milk.',
    words: { shona: 'Hwayi', zulu: 'imvu', sotho: 'nku', swahili: 'kondoo', venda: 'nngu' },
  },

  // Engineering, architecture and computing
  {
    english: 'engine',
    subject: 'engineering',
    meaning: 'A machine that turns the energy of fuel, steam or another source into motion.',
    words: { shona: 'Injini', zulu: 'injini', sotho: 'enjene', swahili: 'Injini', venda: 'nzhini' },
  },
  {
    english: 'bridge',
    subject: 'engineering',
    meaning:
      'Something built to carry a road, a railway or a path over a river, a valley or another road.',
    words: {
      shona: 'Zambuko',
      zulu: 'ibhuloho',
      sotho: 'borokgo',
      swahili: 'Daraja',
      venda: 'buroho',
    },
  },
  {
    english: 'roof',
    subject: 'architecture',
    meaning: 'The covering on top of a building that keeps out rain, wind and sun.',
    words: { shona: 'Denga', zulu: 'uphahla', sotho: 'marulelo', swahili: 'Paa', venda: 'ṱhanga' },
  },
  {
    english: 'computer',
    subject: 'computer-science',
    meaning:
      'An electronic machine that follows stored instructions to keep, change and show information.',
    words: { zulu: 'ikhompyutha', sotho: 'khomphyutha', swahili: 'kompyuta', venda: 'khomphyutha' },
  },
  {
    english: 'internet',
    subject: 'computer-science',
    meaning:
      'The worldwide network that joins computers and telephones so that they can exchange information.',
    words: { zulu: 'i-intanethi', sotho: 'inthanete', swahili: 'Intaneti', venda: 'inthanethe' },
  },

  // Economics and finance
  {
    english: 'money',
    subject: 'economics',
    meaning:
      'What people give and accept as payment for goods and work, such as coins, notes and bank balances.',
    words: { shona: 'Mari', zulu: 'imali', sotho: 'tjhelete', swahili: 'fedha', venda: 'tshelede' },
  },
  {
    english: 'market',
    subject: 'economics',
    meaning: 'A place where, or a way in which, people meet to buy and sell.',
    words: {
      shona: 'Musika',
      zulu: 'imakethe',
      sotho: 'mmaraka',
      swahili: 'soko',
      venda: 'makete',
    },
  },
  {
    english: 'tax',
    subject: 'accounting-finance',
    meaning:
      'Money that people and businesses must by law pay to the government, which uses it for public needs such as schools and roads.',
    words: { zulu: 'intela', sotho: 'lekgetho', swahili: 'Kodi', venda: 'muthelo' },
  },
  {
    english: 'insurance',
    subject: 'accounting-finance',
    meaning:
      'An agreement to pay small sums regularly to a company, which pays for the loss if a named harm, such as a fire or a theft, happens.',
    words: {
      shona: 'Tsivatsaona',
      sotho: { word: 'inšorentshe', notes: 'Sepedi.' },
      swahili: 'bima',
      venda: 'ndindakhombo',
    },
  },

  // Law, politics and international relations
  {
    english: 'lawyer',
    subject: 'law',
    meaning:
      'A person trained in the law who advises people about it and speaks for them in court.',
    words: {
      shona: 'Gweta',
      zulu: 'ummeli',
      sotho: 'ramolao',
      swahili: 'wakili',
      venda: 'ramilayo',
    },
  },
  {
    english: 'witness',
    subject: 'law',
    meaning: 'A person who saw or knows what happened and tells a court about it.',
    words: {
      shona: 'Chapupu',
      zulu: 'ufakazi',
      sotho: 'paki',
      swahili: 'shahidi',
      venda: 'ṱhanzi',
    },
  },
  {
    english: 'constitution',
    subject: 'law',
    meaning:
      'The highest law of a country. It says how the country is governed and which rights its people have.',
    words: {
      zulu: 'umthethosisekelo',
      sotho: 'molao wa motheo',
      swahili: 'Katiba',
      venda: 'ndayotewa',
    },
  },
  {
    english: 'parliament',
    subject: 'political-science',
    meaning: 'The group of people, most of them chosen by voters, who make the laws of a country.',
    words: { zulu: 'iphalamende', sotho: 'palamente', swahili: 'Bunge', venda: 'phaḽamennde' },
  },
  {
    english: 'peace',
    subject: 'international-relations',
    meaning: 'A time or state in which people or countries live together without war or violence.',
    words: { shona: 'Rugare', zulu: 'uxolo', sotho: 'kgotso', swahili: 'Amani', venda: 'mulalo' },
  },

  // Education and language
  {
    english: 'school',
    subject: 'education',
    meaning: 'A place where children and young people go to learn.',
    words: {
      shona: 'Chikoro',
      zulu: 'isikole',
      sotho: 'sekolo',
      swahili: 'Shule',
      venda: 'tshikolo',
    },
  },
  {
    english: 'teacher',
    subject: 'education',
    meaning: 'A person whose work is to help others learn, usually at a school.',
    words: {
      shona: 'Mudzidzisi',
      zulu: 'uthisha',
      sotho: 'titjhere',
      swahili: 'mwalimu',
      venda: 'mudededzi',
    },
  },
  {
    english: 'language',
    subject: 'linguistics-literature',
    meaning: 'A system of words or signs that a community uses to speak, to sign and to write.',
    words: { shona: 'Mutauro', zulu: 'ulimi', sotho: 'puo', swahili: 'lugha', venda: 'luambo' },
  },
  {
    english: 'word',
    subject: 'linguistics-literature',
    meaning: 'A unit of language that has a meaning and can be spoken or written by itself.',
    words: { shona: 'Izwi', zulu: 'igama', sotho: 'lentswe', swahili: 'Neno', venda: 'ipfi' },
  },
  {
    english: 'newspaper',
    subject: 'communication-media',
    meaning: 'A set of news, opinions and notices that is published every day or every week.',
    words: {
      shona: 'Pepanhau',
      zulu: 'iphephandaba',
      sotho: 'koranta',
      swahili: 'Gazeti',
      venda: 'gurannḓa',
    },
  },

  // People and ideas
  {
    english: 'history',
    subject: 'history',
    meaning: 'The study of what happened in the past; also the past itself.',
    words: {
      shona: 'Nhoroondo',
      zulu: 'umlando',
      sotho: 'nalane',
      swahili: 'Historia',
      venda: 'ḓivhazwakale',
    },
  },
  {
    english: 'culture',
    subject: 'cultural-studies',
    meaning: 'The way of life, beliefs, arts and customs that a group of people share and pass on.',
    words: {
      shona: 'Tsika',
      zulu: 'isiko',
      sotho: 'setso',
      swahili: 'Utamaduni',
      venda: 'mvelele',
    },
  },
  {
    english: 'family',
    subject: 'sociology',
    meaning:
      'A group of people who belong together by birth, by marriage or because they were adopted.',
    words: { shona: 'Mhuri', zulu: 'umndeni', sotho: 'leloko', swahili: 'Familia', venda: 'muṱa' },
  },
  {
    english: 'emotion',
    subject: 'psychology',
    meaning: 'A strong feeling, such as joy, fear, anger or love.',
    words: { zulu: 'umuzwa', sotho: 'maikutlo', swahili: 'Hisia', venda: 'nyanyuwo' },
  },
  {
    english: 'truth',
    subject: 'philosophy',
    meaning: 'The agreement of what is said or believed with the way things really are.',
    words: {
      shona: 'Chokwadi',
      zulu: 'iqiniso',
      sotho: { word: 'bonnete', notes: 'Sepedi.' },
      swahili: 'Ukweli',
      venda: 'ngoho',
    },
  },
];

/**
 * The terms of the concepts: one for each word, in the order of the list above. All are valid for
 * `checkTerm`.
 */
export const sampleTerms: readonly TermInput[] = concepts.flatMap(
  ({ english, subject, meaning, notes, words }) =>
    (Object.keys(words) as Language[]).flatMap((language) => {
      const entry = words[language];
      if (entry === undefined) return [];
      const own = typeof entry === 'string' ? { word: entry, notes: notes ?? null } : entry;
      return [
        {
          englishWord: english,
          vernacularWord: own.word,
          meaning,
          language,
          subject,
          notes: own.notes,
        },
      ];
    }),
);
