import { recall, remember } from './preferences.js';

// index.html also loads this module by itself and waits for it, so that the remembered theme is there before the first paint.
apply(recall('theme'));

export const systemTheme = matchMedia('(prefers-color-scheme: dark)');

/** The system's theme holds until the person has chosen one. */
export function isDark() {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : systemTheme.matches;
}

export function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  apply(theme);
  remember('theme', theme);
}

/** @param {string | null} theme */
function apply(theme) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
}
