import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { Subject } from '../subjects.ts';
import type { TextRule } from '../text.ts';

/** The settings that administrators can change for the whole site. */
export type Settings = {
  /** Whether verifiers may decide on their own submissions. */
  selfReview: boolean;
  donations: boolean;
  /** Whether verifiers need a second factor in production, where administrators always need one. */
  verifierSecondFactor: boolean;
  /** A text that every page shows; null if there is none. */
  siteNotice: string | null;
  /** The subjects whose terms need the approval of two verifiers. */
  secondApprovalSubjects: Subject[];
};
export type SettingName = keyof Settings;

/** The settings of a new site. */
export const defaultSettings: Readonly<Settings> = {
  selfReview: false,
  donations: true,
  verifierSecondFactor: false,
  siteNotice: null,
  secondApprovalSubjects: [],
};
export const settingNames = Object.keys(defaultSettings) as [SettingName, ...SettingName[]];

export const siteNoticeRule = {
  name: m.rules_name_site_notice,
  max: limits.text.siteNotice,
  multiline: true,
} as const satisfies TextRule;

/** New values for some of the settings. Settings that are left out do not change. */
export type SettingsChange = { [Name in SettingName]?: Settings[Name] | undefined };

/** Returns the settings after a change. */
export function applySettingsChange(before: Settings, change: SettingsChange): Settings {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(given) as Partial<Settings>) };
}

/** Returns the names of the settings whose values differ. */
export function changedSettings(before: Settings, after: Settings): SettingName[] {
  return settingNames.filter((name) => !isSameValue(before[name], after[name]));
}

/** Compares the values of a setting. Lists are equal if they contain the same elements. */
function isSameValue(one: Settings[SettingName], other: Settings[SettingName]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((element) => other.includes(element));
}
