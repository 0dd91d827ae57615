export const wantedStatuses = ['new', 'shown', 'hidden'] as const;
export type WantedStatus = (typeof wantedStatuses)[number];
