import { expect, test } from 'vitest';
import { inlineLimits } from '../bin/browser-limits.mjs';
import { importMessages } from '../bin/browser-messages.mjs';

test('the build puts the values of limits where code reads them', () => {
  const limits = { text: { word: 200 }, sizes: { offered: [10, 25], standard: 10 } };
  const read = (code: string) => inlineLimits(code, limits).trim();
  expect(read('max = limits.text.word;')).toBe('max = (200);');
  expect(read('limits.sizes.offered.find(isChosen);')).toBe('([10,25]).find(isChosen);');
  expect(read('const { word } = limits.text;')).toBe('const { word } = ({"word":200});');
  expect(read('x = { limits: other.limits.text, y: limits.unknown };')).toBe(
    'x = { limits: other.limits.text, y: limits.unknown };',
  );
});

test('the build gives each module its own copy of the messages that it shows', () => {
  const files = new Map([['ui_close_button', '/messages/ui.ts']]);
  const code =
    'const close = m.ui_close_button;\nconst other = form.m.ui_close_button + m.unknown;';
  expect(importMessages(code, files, '/src/ui/Dialog.tsx')).toBe(
    "import { ui_close_button as m_ui_close_button } from '/messages/ui.ts?ui_close_button&in=-src-ui-Dialog-tsx';\n" +
      'const close = m_ui_close_button;\nconst other = form.m.ui_close_button + m.unknown;',
  );
});
