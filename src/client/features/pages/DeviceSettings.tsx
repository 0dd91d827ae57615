import { useState } from 'react';
import { rememberLanguage, useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { forgetSearches } from '#client/runtime/session/recent-searches.ts';
import { m } from '#contract/messages.ts';
import { languages } from '#domain/languages.ts';

/** What this device remembers of a reader, and how to have it forgotten. It takes scripts. */
export function DeviceSettings() {
  const language = useRememberedLanguage();
  const [done, setDone] = useState('');
  const forgetLanguage = () => {
    rememberLanguage(null);
    setDone(m.pages_device_language_forgotten());
  };
  const clearSearches = () => {
    forgetSearches();
    setDone(m.pages_device_searches_cleared());
  };
  return (
    <div className="needs-scripts vertical-stack">
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
      <p role="status">{done}</p>
    </div>
  );
}
