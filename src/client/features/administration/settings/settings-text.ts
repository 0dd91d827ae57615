import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import type { ReadSettings } from '#contract/administration/settings.ts';
import { type Subject, subjects } from '#domain/subjects.ts';

/** The values of the settings form, and the version of the settings that they are based on. */
export type SettingsText = {
  selfReview: boolean;
  donations: boolean;
  verifierSecondFactor: boolean;
  siteNotice: string;
  secondApprovalSubjects: Subject[];
  version: number;
};

export const settingsText = ({
  selfReview,
  donations,
  verifierSecondFactor,
  siteNotice,
  secondApprovalSubjects,
  version,
}: ReadSettings): SettingsText => ({
  selfReview,
  donations,
  verifierSecondFactor,
  siteNotice: siteNotice ?? '',
  secondApprovalSubjects,
  version,
});

/** Compares lists without repetitions, in any order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((element) => other.includes(element));

const sameSettings = (one: SettingsText, other: SettingsText) =>
  one.selfReview === other.selfReview &&
  one.donations === other.donations &&
  one.verifierSecondFactor === other.verifierSecondFactor &&
  one.siteNotice === other.siteNotice &&
  isSameList(one.secondApprovalSubjects, other.secondApprovalSubjects);

/** @returns the stored draft, or null if the stored value is not a draft */
export function readSettings(stored: unknown): SettingsText | null {
  const {
    selfReview,
    donations,
    verifierSecondFactor,
    siteNotice,
    secondApprovalSubjects,
    version,
  } = (stored ?? {}) as Record<string, unknown>;
  if (
    typeof selfReview !== 'boolean' ||
    typeof donations !== 'boolean' ||
    typeof verifierSecondFactor !== 'boolean' ||
    typeof siteNotice !== 'string' ||
    !isSubjectList(secondApprovalSubjects) ||
    typeof version !== 'number'
  )
    return null;
  return {
    selfReview,
    donations,
    verifierSecondFactor,
    siteNotice,
    secondApprovalSubjects,
    version,
  };
}

const isSubjectList = (stored: unknown): stored is Subject[] =>
  Array.isArray(stored) && stored.every((each) => Object.hasOwn(subjects, each));

/** Reads the fields of the form that differ from `start`, except disabled switches. */
function typedSettings(form: HTMLFormElement, start: SettingsText): Partial<SettingsText> {
  const typed: Partial<SettingsText> = {};
  for (const name of ['selfReview', 'donations', 'verifierSecondFactor'] as const) {
    const box = form.elements.namedItem(name) as HTMLInputElement;
    if (!box.disabled && box.checked !== start[name]) typed[name] = box.checked;
  }
  const { value } = form.elements.namedItem('siteNotice') as HTMLTextAreaElement;
  if (value !== start.siteNotice) typed.siteNotice = value;
  const boxes = form.querySelectorAll<HTMLInputElement>('[name="secondApprovalSubjects"]:checked');
  const chosen = Array.from(boxes, (box) => box.value as Subject);
  if (!isSameList(chosen, start.secondApprovalSubjects)) typed.secondApprovalSubjects = chosen;
  return typed;
}

export const draftedSettings: DraftedForm<SettingsText> = {
  name: 'settings.v2',
  read: readSettings,
  same: sameSettings,
  typed: typedSettings,
};
