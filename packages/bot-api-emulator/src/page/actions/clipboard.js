import { showToast } from '../state/toast.js';

/** @param {string} text */
export async function copy(text) {
  showToast((await isCopied(text)) ? 'Copied' : 'This browser does not let the page copy');
}

/** @param {string} text */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is missing on plain HTTP to another machine, and may be forbidden.
    return isCopiedBySelection(text);
  }
}

/** @param {string} text */
function isCopiedBySelection(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'offscreen';
  field.readOnly = true;
  field.ariaHidden = 'true';
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
