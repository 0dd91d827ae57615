/** The 29 subjects of the specification (section 3), in its order, with the name a person reads. */
export const subjects = {
  mathematics: 'Mathematics',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  'computer-science': 'Computer Science',
  engineering: 'Engineering',
  medicine: 'Medicine',
  'environmental-science': 'Environmental Science',
  geology: 'Geology',
  astronomy: 'Astronomy',
  agriculture: 'Agriculture',
  law: 'Law',
  economics: 'Economics',
  'political-science': 'Political Science',
  sociology: 'Sociology',
  anthropology: 'Anthropology',
  psychology: 'Psychology',
  philosophy: 'Philosophy',
  education: 'Education',
  history: 'History',
  'linguistics-literature': 'Linguistics and Literature',
  'cultural-studies': 'Cultural Studies',
  'business-management': 'Business Management',
  'accounting-finance': 'Accounting and Finance',
  'public-health': 'Public Health',
  architecture: 'Architecture',
  'urban-planning': 'Urban Planning',
  'communication-media': 'Communication and Media',
  'international-relations': 'International Relations',
} as const;

export type Subject = keyof typeof subjects;
export const subjectIds = Object.keys(subjects) as [Subject, ...Subject[]];

/** The 16 academic fields that the landing page lists. */
export const landingSubjects = [
  'mathematics', 'physics', 'chemistry', 'biology', 'computer-science', 'engineering', 'medicine', 'environmental-science',
  'geology', 'astronomy', 'agriculture', 'law', 'economics', 'psychology', 'education', 'philosophy',
] as const satisfies readonly Subject[];
