// index.html also loads this module by itself and waits for it, so that the remembered theme is there before the first paint.
const prefix = 'vendbot-playground:';
export const systemTheme = matchMedia('(prefers-color-scheme: dark)');
applyTheme(recall('theme'));

/** The system's theme holds until the person has chosen one. */
export function isDark() {
  const chosen = document.documentElement.style.colorScheme;
  return chosen ? chosen === 'dark' : systemTheme.matches;
}

export function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  applyTheme(theme);
  remember('theme', theme);
}

/** @param {string | null} theme */
function applyTheme(theme) {
  if (theme === 'dark' || theme === 'light') document.documentElement.style.colorScheme = theme;
}

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null; // storage may be switched off; the page works without it
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // as above
  }
}
