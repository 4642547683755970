/** @import { PageEvent } from '../../page-protocol.ts' */
import { offerLink, showAlert } from '../components/dialogs/questions.js';
import { state } from '../state/page-state.js';
import { showToast } from '../state/toast.js';
import { safeUrl } from '../text/safe-url.js';

/** @param {Extract<PageEvent, { type: 'toast' }>} event */
export function showTapAnswer({ person, callback_query_id, text, show_alert, url }) {
  state.taps.answered(callback_query_id);
  // Each person has a screen of their own.
  if (person !== state.current?.id) return;
  const href = url && safeUrl(url);
  if (href) void offerLink(href);
  else if (text && show_alert) void showAlert(text);
  else if (text) showToast(text);
}
