import { useState } from 'react';
import { rememberLanguage, useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { forgetSearches } from '#client/runtime/session/recent-searches.ts';
import { ShortcutSwitch } from '#client/shell/ShortcutSwitch.tsx';
import { languages } from '#domain/languages.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';

/**
 * Shows the language that this device remembers, and lets the reader delete it and the recent
 * searches, and switch off the keyboard shortcuts. Requires JavaScript.
 */
export function DeviceSettings() {
  const language = useRememberedLanguage();
  const [confirmation, setConfirmation] = useState('');
  const forgetLanguage = () => {
    rememberLanguage(null);
    setConfirmation(m.pages_device_language_forgotten());
  };
  const clearSearches = () => {
    forgetSearches();
    setConfirmation(m.pages_device_searches_cleared());
  };
  return (
    // The page around these controls is English in all locales.
    <div className="needs-scripts vertical-stack" lang={currentLocale()}>
      <p>
        {language
          ? m.pages_device_remembered_language({ language: languages[language].ownName })
          : m.pages_device_no_language()}
      </p>
      <p className="flex-row">
        <button className="button" type="button" onClick={forgetLanguage}>
          {m.pages_device_forget_language()}
        </button>
        <button className="button" type="button" onClick={clearSearches}>
          {m.dictionary_search_clear_recent()}
        </button>
      </p>
      <p role="status">{confirmation}</p>
      <ShortcutSwitch />
    </div>
  );
}
