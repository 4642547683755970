// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
/** @import { ChatActions } from './chat-actions.js' */
/** @import { ChatStore } from './state.js' */
import { startPayload } from './deep-link.js';
import { byId } from './el.js';
import { markPaid, markWaiting } from './inline-keyboard.js';
import { LogView } from './log-view.js';
import { isFromBot } from './message-facts.js';
import { Scroller } from './scroller.js';

/**
 * The chosen chat's messages, scrolled to the newest.
 *
 * @param {ChatStore} store
 * @param {ChatActions} actions
 * @param {{ replyTo(message: PageMessage): void, focusLost(): void, openStart(payload: string): void }} outside
 */
export function mountChatLog(store, actions, { replyTo, focusLost, openStart }) {
  const log = byId('log', HTMLElement);
  const scroller = new Scroller(log, byId('newest', HTMLButtonElement));
  const view = new LogView(
    byId('messages', HTMLElement),
    {
      sendText: (text) => void actions.sendText(text),
      copy: (text) => void actions.copy(text),
      startPayload: (url) => startPayload(url, store.currentChat?.bot.username),
      openStart,
      tap: (message, data) => void actions.tap(message, data),
      pay: (message) => void actions.pay(message),
      unsupported: (what) => actions.unsupported(what),
      replyTo,
      goTo: (id) => goTo(id),
    },
    focusLost,
  );

  /** @param {number} id */
  const goTo = (id) => {
    const node = view.node(id);
    node?.classList.remove('appearing', 'changed');
    requestAnimationFrame(() => node?.classList.add('changed'));
    scroller.show(node);
  };
  const draw = () => {
    const chat = store.currentChat;
    if (!chat) return [];
    const added = view.show(chat);
    chat.messages.forEach((message) => drawWaiting(view, store, chat.person.id, message));
    chat.paid.forEach((id) => drawPaid(view, id));
    return added;
  };

  store.subscribe((change) => {
    if (change.type === 'selected') {
      draw();
      scroller.toEnd();
    } else if (change.type === 'chat' && change.person === store.current?.id) {
      const added = draw();
      // What one has just sent oneself is always shown.
      if (added.some((message) => !isFromBot(message))) scroller.toEnd();
      else scroller.arrived(added.length);
    } else if (change.type === 'taps') draw();
  });
}

/**
 * @param {LogView} view
 * @param {ChatStore} store
 * @param {number} person
 * @param {PageMessage} message
 */
function drawWaiting(view, store, person, message) {
  const node = (message.reply_markup ?? message.invoice) && view.node(message.message_id);
  if (node) markWaiting(node, (data) => store.taps.has(person, message.message_id, data));
}

/**
 * @param {LogView} view
 * @param {number} messageId
 */
function drawPaid(view, messageId) {
  const node = view.node(messageId);
  if (node) markPaid(node);
}
