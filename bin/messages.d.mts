import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export const catalogue: string;

export function compileMessages(options?: {
  from?: string;
  to?: string;
  transform?: (parts: MessageFormatElement[]) => MessageFormatElement[];
}): Promise<void>;
