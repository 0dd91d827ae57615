import type { ReactNode } from 'react';

export type FaqEntry = { asks: string; answer: ReactNode };
