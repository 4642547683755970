/** @import { PageMessage } from '../../../page-protocol.ts' */
import { html, icon } from '../../html.js';
import { replyTo } from '../../state/writing.js';
import { summaryOf } from '../../text/message-facts.js';
import { focusFooter } from '../focus-footer.js';

/**
 * The message that the next text will answer, shown above the composer.
 *
 * @param {{ message: PageMessage }} props
 */
export function ReplyBar({ message }) {
  const cancel = () => {
    replyTo(undefined);
    focusFooter();
  };
  return html`<div class="reply-bar" data-testid="reply-bar">
    <div><strong>${`Reply to ${message.from?.first_name ?? 'message'}`}</strong><span>${summaryOf(message)}</span></div>
    <button type="button" class="tool" aria-label="Do not reply" onClick=${cancel}>${icon('close')}</button>
  </div>`;
}
