import type { Subject } from '#domain/subjects.ts';

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

export type SchoolWord = { english: string; subject: Subject };

export const schoolWords: readonly SchoolWord[] = Object.entries(wordsBySubject).flatMap(
  ([subject, words]) =>
    words
      .split(',')
      .map((word) => ({ english: word.trim().replace(/\s+/g, ' '), subject: subject as Subject })),
);
