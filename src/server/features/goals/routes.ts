import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getGoals } from '#contract/terms/goals.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import type { Subject } from '#domain/subjects.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';

/** English words that pupils meet in science and mathematics at school, by subject. */
const wordsBySubject: Partial<Record<Subject, string>> = {
  biology: `
    cell, tissue, organ, organism, species, habitat, bone, skeleton, muscle, joint, skin,
    blood, heart, vein, artery, lung, brain, nerve, stomach, liver, kidney, intestine, tooth,
    digestion, respiration, excretion, reproduction, growth, egg, sperm, embryo, gene,
    inheritance, chromosome, evolution, adaptation, bacteria, virus, fungus, plant, root,
    stem, leaf, flower, seed, fruit, pollen, pollination, germination, photosynthesis,
    chlorophyll, animal, mammal, bird, reptile, amphibian, fish, insect, vertebrate,
    invertebrate, predator, prey, parasite, hormone, enzyme, protein, carbohydrate, fat,
    vitamin`,
  chemistry: `
    atom, molecule, element, compound, mixture, solution, solvent, solute, solid, liquid, gas,
    melting, freezing, boiling, evaporation, condensation, filtration, distillation, acid,
    base, salt, indicator, metal, iron, copper, gold, silver, aluminium, oxygen, hydrogen,
    nitrogen, carbon, carbon dioxide, sulphur, sodium, chlorine, chemical reaction,
    combustion, rust, electron, proton, neutron, nucleus, periodic table, catalyst, crystal,
    density, solubility`,
  physics: `
    force, energy, power, work, speed, velocity, acceleration, mass, weight, gravity,
    friction, pressure, temperature, heat, light, sound, echo, wave, frequency, reflection,
    refraction, shadow, mirror, lens, prism, magnet, electricity, electric current, voltage,
    resistance, circuit, battery, conductor, insulator, lever, pulley, vacuum, momentum,
    radiation, motion, volume, thermometer`,
  mathematics: `
    number, fraction, decimal, percentage, addition, subtraction, multiplication, division,
    equation, angle, triangle, square, rectangle, circle, radius, diameter, circumference,
    area, perimeter, graph, average, probability, ratio, measurement, algebra, geometry, cube,
    sphere, cylinder, parallel lines`,
  astronomy: `
    sun, moon, star, planet, earth, orbit, eclipse, galaxy, comet, telescope, satellite,
    universe, solar system, season`,
  geology: `
    rock, mineral, soil, sand, clay, volcano, earthquake, mountain, erosion, fossil, coal,
    crust, sediment, diamond`,
  'environmental-science': `
    climate, weather, rain, wind, cloud, drought, flood, pollution, recycling, ecosystem, food
    chain, food web, biodiversity, deforestation, global warming, greenhouse effect, water
    cycle, renewable energy, extinction, conservation, wetland, ocean, river, atmosphere`,
  agriculture: `
    crop, maize, harvest, irrigation, fertilizer, manure, compost, pesticide, livestock, weed,
    crop rotation`,
  medicine: `
    disease, infection, symptom, fever, medicine, vaccine, wound, immunity, malaria,
    tuberculosis, cancer, pulse`,
  'public-health': `
    hygiene, nutrition, malnutrition, epidemic, sanitation, cholera`,
  'computer-science': `
    computer, program, data, internet, keyboard, screen, memory, algorithm, robot, network`,
};

export const schoolWords: readonly SchoolWord[] = Object.entries(wordsBySubject).flatMap(
  ([subject, words]) =>
    words
      .split(',')
      .map((word) => ({ english: word.trim().replace(/\s+/g, ' '), subject: subject as Subject })),
);

const KNOWN_WORDS = `
  select distinct k.language, k.strict
  from search_keys k
  where k.fold = any($1)
    and k.strict = any($2)
    and k.side = 'english'
    and k.status = 'verified'`;

export function goalRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getGoals, {
    handle: ({ caller, query }) => readGoals(readDatabaseFor(database, caller), query.language),
  });
}

type SchoolWord = { english: string; subject: Subject };

/**
 * Finds the school words for which a language has no verified term. The English word of a term and
 * the synonyms of its concept count.
 */
export async function readGoals(
  database: Queryable,
  language: Language | 'all',
): Promise<ReplyOf<typeof getGoals>> {
  const { rows } = await database.query<Pick<Row<'searchKeys'>, 'language' | 'strict'>>(
    KNOWN_WORDS,
    [
      schoolWords.map(({ english }) => fold(english)),
      schoolWords.map(({ english }) => normalizeExact(english)),
    ],
  );
  const known = new Set(rows.map((row) => `${row.language} ${row.strict}`));
  const findMissing = (of: Language): SchoolWord[] =>
    schoolWords.filter(({ english }) => !known.has(`${of} ${normalizeExact(english)}`));
  return {
    total: schoolWords.length,
    languages: languageIds.map((id) => ({ language: id, missing: findMissing(id).length })),
    words: language === 'all' ? [] : findMissing(language),
  };
}
