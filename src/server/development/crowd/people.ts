import { type Language, languageIds } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Random } from './random.ts';

export type PlannedScope = {
  languages: readonly Language[];
  subjects: readonly Subject[];
  lentDays: number | null;
};
export type PlannedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'verifier';
  /** The language in which the person submits terms, and decides if they are a verifier. */
  language: Language;
  scopes: readonly PlannedScope[];
  daysSinceJoining: number;
  hasPage: boolean;
};

const scienceSubjects = ['mathematics', 'physics', 'chemistry', 'biology'] as const;
const own = (language: Language, subjects: readonly Subject[] = []): PlannedScope => ({
  languages: [language],
  subjects,
  lentDays: null,
});
const lent = (language: Language): PlannedScope => ({
  languages: [language],
  subjects: [],
  lentDays: 20,
});

/**
 * The verifiers. Sotho and Swahili have one each. The last verifier has no scope, and decides
 * without reading.
 */
const verifiers: readonly Pick<PlannedPerson, 'language' | 'scopes'>[] = [
  ...Array.from({ length: 4 }, () => ({ language: 'venda', scopes: [own('venda')] }) as const),
  ...Array.from(
    { length: 3 },
    () => ({ language: 'venda', scopes: [own('venda', scienceSubjects)] }) as const,
  ),
  ...Array.from({ length: 3 }, () => ({ language: 'shona', scopes: [own('shona')] }) as const),
  ...Array.from(
    { length: 3 },
    () => ({ language: 'shona', scopes: [own('shona'), lent('zulu')] }) as const,
  ),
  ...Array.from({ length: 4 }, () => ({ language: 'zulu', scopes: [own('zulu')] }) as const),
  { language: 'sotho', scopes: [own('sotho')] },
  { language: 'swahili', scopes: [own('swahili')] },
  { language: 'zulu', scopes: [] },
];

/**
 * Plans the people: verifiers first, and as the last person the one who sends spam.
 * @param sizes.verifiers at most as many as there are verifiers in the list above
 */
export function planPeople(
  random: Random,
  sizes: { people: number; verifiers: number },
): PlannedPerson[] {
  const chosen = [...verifiers.slice(0, sizes.verifiers - 1), ...verifiers.slice(-1)];
  const homes = [...languageIds, 'shona', 'zulu', 'zulu', 'venda', 'venda'] as const;
  return Array.from({ length: sizes.people }, (_, index) => {
    const verifier = chosen[index];
    const isSpammer = index === sizes.people - 1;
    return {
      email: `crowd-${String(index + 1).padStart(3, '0')}@example.org`,
      firstName: random.pick(firstNames),
      lastName: random.pick(familyNames),
      role: verifier ? 'verifier' : 'user',
      language: verifier?.language ?? homes[index % homes.length] ?? 'zulu',
      scopes: verifier?.scopes ?? [],
      daysSinceJoining: isSpammer ? 6 : random.between(130, 220),
      hasPage: !isSpammer && random.isLucky(0.3),
    };
  });
}

/** First names and family names that are common in southern and eastern Africa. */
const firstNames = (
  'Rudo Tendai Chipo Farai Nyasha Tatenda Kudzai Ruvimbo Sipho Thandi Nomsa Bongani Zanele Themba ' +
  'Lindiwe Mandla Naledi Thabo Lerato Kagiso Palesa Tumelo Dineo Mpho Rendani Tshifhiwa Mulalo ' +
  'Fhatuwani Livhuwani Azwindini Amani Baraka Neema Juma Zawadi Imani Rehema Upendo Salma Daudi'
).split(' ');
const familyNames = (
  'Moyo Ncube Dube Sibanda Ndlovu Mpofu Chikwanha Marufu Gumbo Shumba Dlamini Khumalo Zulu Mkhize ' +
  'Nkosi Cele Buthelezi Mokoena Molefe Motaung Nkuna Radebe Tshabalala Netshitenzhe ' +
  'Mudau Tshivhase Nemutanzhela Ravhura Makhado Mwangi Otieno Kamau Mushi Mrema Kimaro Lema'
).split(' ');
