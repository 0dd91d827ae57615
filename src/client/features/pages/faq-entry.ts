import type { ReactNode } from 'react';

export type Answer = { asks: string; answer: ReactNode };
