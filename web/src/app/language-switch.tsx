// In which language the page speaks, and choosing another.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/index.ts';
import {
  chooseLanguage,
  type Language,
  languages,
  nameOf,
  shownLanguage,
  watchLanguage,
} from '../text/languages.ts';
import { Glyph } from './icons.tsx';

/** The language shown; whoever uses it is rendered anew when another is chosen. */
export function useLanguage(): Language {
  const [language, setLanguage] = useState(shownLanguage);
  useEffect(() => watchLanguage(() => setLanguage(shownLanguage())), []);
  return language;
}

/** The languages by their own names: whoever cannot read the page must still find theirs. */
export function LanguageSwitch() {
  const language = useLanguage();
  const choose = (select: HTMLSelectElement) => {
    chooseLanguage(select.value as Language).catch(() => {
      // It could not be fetched: the old one stays, and the field says so.
      select.value = shownLanguage();
    });
  };
  return (
    <label class="language-switch">
      <Glyph name="language" />
      <span class="unseen">{t('language.choose')}</span>
      <select value={language} onChange={(event) => choose(event.currentTarget)}>
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {nameOf(tag)}
          </option>
        ))}
      </select>
    </label>
  );
}
