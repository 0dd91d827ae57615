import { paths } from '#client/runtime/paths.ts';
import { type Language, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';

/** A link to something that teachers do. `path` draws its icon. */
export type Door = { path: string; href: string; name: string; text: string };
export type DoorGroup = { heading: string; doors: readonly Door[] };

/** How many school words there are, and how many of them the language of the class lacks. */
export type SchoolWords = { total: number; missing: number };

/**
 * Returns the links of the page. All of them keep the language of the class.
 * @param schoolWords undefined if the number is not known
 */
export const listDoors = (
  language: Language,
  schoolWords: SchoolWords | undefined,
): readonly DoorGroup[] => [
  { heading: m.teachers_lesson_heading(), doors: lessonDoors(language, schoolWords) },
  { heading: m.teachers_pupils_heading(), doors: pupilDoors(language) },
  { heading: m.teachers_school_heading(), doors: schoolDoors(language) },
];

function lessonDoors(id: Language, schoolWords: SchoolWords | undefined): Door[] {
  const language = languageNames[id];
  return [
    {
      path: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
      href: paths.worksheet({ language: id }),
      name: m.teachers_worksheet(),
      text: m.teachers_worksheet_text({ language }),
    },
    {
      path: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
      href: paths.print({ language: id, subject: subjectIds[0] }),
      name: m.teachers_print(),
      text: m.teachers_print_text({ language }),
    },
    {
      path: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
      href: paths.goals({ language: id }),
      name: m.teachers_goals(),
      text: schoolWords
        ? m.teachers_goals_text({
            present: schoolWords.total - schoolWords.missing,
            total: schoolWords.total,
            language,
          })
        : m.teachers_goals_text_uncounted({ language }),
    },
  ];
}

function pupilDoors(id: Language): Door[] {
  const language = languageNames[id];
  return [
    {
      path: 'M4 7h12v13H4zM8 7V4h12v13h-4',
      href: paths.data({ language: id }, 'flash-cards'),
      name: m.teachers_cards(),
      text: m.teachers_cards_text({ language }),
    },
    {
      path: 'M12 4v11m-4-4l4 4 4-4M5 20h14',
      href: paths.offline({ language: id }),
      name: m.teachers_offline(),
      text: m.teachers_offline_text({ language }),
    },
  ];
}

function schoolDoors(id: Language): Door[] {
  const language = languageNames[id];
  return [
    {
      path: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
      href: paths.data({ language: id }, 'embed'),
      name: m.teachers_embed(),
      text: m.teachers_embed_text({ language }),
    },
    {
      path: 'M4 6c0-3 16-3 16 0v12c0 3-16 3-16 0zM4 6c0 3 16 3 16 0M4 12c0 3 16 3 16 0',
      href: paths.data({ language: id }),
      name: m.teachers_data(),
      text: m.teachers_data_text(),
    },
    {
      path: 'M12 5v14M5 12h14',
      href: paths.contribute({ language: id }),
      name: m.teachers_contribute(),
      text: m.teachers_contribute_text({ language }),
    },
  ];
}
