// @ts-check
import { recall, remember } from './preferences.js';

// Runs as its own render-blocking module, so that the remembered theme is there before the first paint.
apply(recall('theme'));

/**
 * Changes between dark and light; until pressed, the system's choice holds.
 *
 * @param {HTMLElement} button
 */
export function mountThemeButton(button) {
  const name = () => button.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', name);
  name();
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    apply(theme);
    remember('theme', theme);
    name();
  });
}

function isDark() {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** @param {string | null} theme */
function apply(theme) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
}
