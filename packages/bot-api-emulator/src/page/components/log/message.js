/** @import { PageMessage } from '../../../page-protocol.ts' */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { html, icon } from '../../html.js';
import { replyTo } from '../../state/writing.js';
import { isFromBot, summaryOf, timeOf } from '../../text/message-facts.js';
import { focusFooter } from '../focus-footer.js';
import { flash, goTo } from './flash.js';
import { keyboardOf } from './inline-keyboard.js';
import { bodyOf, photoWidthPx } from './message-body.js';

/**
 * `waiting`: the data of the buttons that wait for their answer, one a line. `appearing`: it came into a chat that was shown already.
 *
 * @typedef {{ message: PageMessage, first: boolean, last: boolean, waiting: string, paid: boolean, appearing: boolean }} MessageProps
 */

/**
 * One message as a bubble with its buttons.
 *
 * @param {MessageProps} props
 */
export function Message({ message, first, last, waiting, paid, appearing }) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(message);
  useLayoutEffect(() => {
    if (drawn.current !== message && node.current) flash(node.current);
    drawn.current = message;
  }, [message]);
  const fromBot = isFromBot(message);
  const sender = fromBot ? (message.from?.first_name ?? 'Bot') : 'You';
  const classes = ['message', fromBot ? 'in' : 'out', first && 'first', last && 'last', appearing && 'appearing'];
  return html`<article
    ref=${node}
    class=${classes.filter(Boolean).join(' ')}
    data-testid="message"
    data-message-id=${message.message_id}
    aria-label=${`${sender}, ${timeOf(message)}`}
  >
    <div class="stack" style=${widthOf(message)}>
      ${bubble(message)}${keyboardOf(message, waiting.split('\n'), paid)}
    </div>
    ${replyButton(message)}
  </article>`;
}

/** @param {PageMessage} message */
function widthOf(message) {
  const width = photoWidthPx(message);
  return width === undefined ? undefined : { width: `${width}px` };
}

/** @param {PageMessage} message */
function bubble(message) {
  const { reply_to_message: original } = message;
  const bare = message.photo && !message.caption ? 'bare' : '';
  return html`<div class=${`bubble ${bare}`} onDblClick=${() => reply(message)}>
    ${original && quote(original)}${bodyOf(message)}${meta(message)}
  </div>`;
}

/** @param {Pick<PageMessage, 'message_id' | 'from'>} original */
function quote(original) {
  return html`<button type="button" class="quote" onClick=${() => goTo(original.message_id)}>
    <strong>${original.from?.first_name ?? 'Message'}</strong
    ><span>${summaryOf(/** @type {PageMessage} */ (original))}</span>
  </button>`;
}

/** @param {PageMessage} message */
function meta(message) {
  return html`<span class="meta">
    ${message.edit_date !== undefined && html`<span class="edited">edited</span>`}
    <time datetime=${new Date(message.date * 1000).toISOString()}>${timeOf(message)}</time>
    ${!isFromBot(message) && icon('ticks')}
  </span>`;
}

/**
 * For the mouse only: by keyboard a reply is chosen from the composer, without a tab stop at every message.
 *
 * @param {PageMessage} message
 */
function replyButton(message) {
  return html`<button
    type="button"
    class="reply-button"
    tabindex="-1"
    aria-label="Reply"
    onClick=${() => reply(message)}
  >
    ${icon('reply')}
  </button>`;
}

/** @param {PageMessage} message */
function reply(message) {
  replyTo(message);
  focusFooter();
}
