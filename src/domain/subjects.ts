import { m } from './messages.ts';

/** The 29 subjects with their names. The product's specification fixes their order. */
export const subjects = {
  mathematics: m.names_subject_mathematics,
  physics: m.names_subject_physics,
  chemistry: m.names_subject_chemistry,
  biology: m.names_subject_biology,
  'computer-science': m.names_subject_computer_science,
  engineering: m.names_subject_engineering,
  medicine: m.names_subject_medicine,
  'environmental-science': m.names_subject_environmental_science,
  geology: m.names_subject_geology,
  astronomy: m.names_subject_astronomy,
  agriculture: m.names_subject_agriculture,
  law: m.names_subject_law,
  economics: m.names_subject_economics,
  'political-science': m.names_subject_political_science,
  sociology: m.names_subject_sociology,
  anthropology: m.names_subject_anthropology,
  psychology: m.names_subject_psychology,
  philosophy: m.names_subject_philosophy,
  education: m.names_subject_education,
  history: m.names_subject_history,
  'linguistics-literature': m.names_subject_linguistics_literature,
  'cultural-studies': m.names_subject_cultural_studies,
  'business-management': m.names_subject_business_management,
  'accounting-finance': m.names_subject_accounting_finance,
  'public-health': m.names_subject_public_health,
  architecture: m.names_subject_architecture,
  'urban-planning': m.names_subject_urban_planning,
  'communication-media': m.names_subject_communication_media,
  'international-relations': m.names_subject_international_relations,
} as const;

export type Subject = keyof typeof subjects;
export const subjectIds = Object.keys(subjects) as [Subject, ...Subject[]];

/** Returns the name of a subject in the language of the interface. */
export const nameSubject = (subject: Subject): string => subjects[subject]();

/** The 16 subjects that the landing page lists. */
export const landingSubjects = [
  'mathematics',
  'physics',
  'chemistry',
  'biology',
  'computer-science',
  'engineering',
  'medicine',
  'environmental-science',
  'geology',
  'astronomy',
  'agriculture',
  'law',
  'economics',
  'psychology',
  'education',
  'philosophy',
] as const satisfies readonly Subject[];
