import type { ReactNode } from 'react';

export type FaqEntry = { question: string; answer: ReactNode };
