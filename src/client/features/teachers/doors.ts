import { paths } from '#client/runtime/paths.ts';
import type { Door } from '#client/ui/DoorList.tsx';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';

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
  const language = nameLanguage(id);
  return [
    {
      icon: 'page',
      href: paths.worksheet({ language: id }),
      name: m.teachers_worksheet(),
      text: m.teachers_worksheet_text({ language }),
    },
    {
      icon: 'printer',
      href: paths.print({ language: id, subject: subjectIds[0] }),
      name: m.teachers_print(),
      text: m.teachers_print_text({ language }),
    },
    {
      icon: 'chart',
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
  const language = nameLanguage(id);
  return [
    {
      icon: 'cards',
      href: paths.data({ language: id }, 'flash-cards'),
      name: m.teachers_cards(),
      text: m.teachers_cards_text({ language }),
    },
    {
      icon: 'download',
      href: paths.offline({ language: id }),
      name: m.teachers_offline(),
      text: m.teachers_offline_text({ language }),
    },
  ];
}

function schoolDoors(id: Language): Door[] {
  const language = nameLanguage(id);
  return [
    {
      icon: 'code',
      href: paths.data({ language: id }, 'embed'),
      name: m.teachers_embed(),
      text: m.teachers_embed_text({ language }),
    },
    {
      icon: 'data',
      href: paths.data({ language: id }),
      name: m.teachers_data(),
      text: m.teachers_data_text(),
    },
    {
      icon: 'plus',
      href: paths.contribute({ language: id }),
      name: m.teachers_contribute(),
      text: m.teachers_contribute_text({ language }),
    },
  ];
}
