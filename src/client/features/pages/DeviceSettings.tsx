import { useState } from 'react';
import { rememberLanguage, useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { forgetSearches } from '#client/runtime/session/recent-searches.ts';
import { messages } from '#contract/messages.ts';
import { languages } from '#domain/languages.ts';

/** What this device remembers of a reader, and how to have it forgotten. It takes scripts. */
export function DeviceSettings() {
  const language = useRememberedLanguage();
  const [done, setDone] = useState('');
  const forgetLanguage = () => {
    rememberLanguage(null);
    setDone(messages.languageForgotten);
  };
  const clearSearches = () => {
    forgetSearches();
    setDone(messages.searchesCleared);
  };
  return (
    <div className="needs-scripts vertical-stack">
      <p>
        {language
          ? messages.rememberedLanguage(languages[language].ownName)
          : messages.noRememberedLanguage}
      </p>
      <p className="flex-row">
        <button className="button" type="button" onClick={forgetLanguage}>
          {messages.forgetLanguage}
        </button>
        <button className="button" type="button" onClick={clearSearches}>
          {messages.clearRecentSearches}
        </button>
      </p>
      <p role="status">{done}</p>
    </div>
  );
}
