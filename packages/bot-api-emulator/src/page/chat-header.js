// @ts-check
/** @import { ChatStore } from './state.js' */
import { avatar } from './avatar.js';
import { byId, el } from './el.js';

/** Blue, which none of the four people has. */
const botHue = 5;

/** @type {Record<string, string>} */
const actionTexts = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
  choose_sticker: 'choosing a sticker…',
  find_location: 'finding a place…',
};

/** @param {string} action a chat action by the Bot API's name */
export function actionText(action) {
  return actionTexts[action] ?? 'busy…';
}

/**
 * The bot's name and what it does just now, and the window's title.
 *
 * @param {ChatStore} store
 */
export function mountChatHeader(store) {
  const picture = byId('bot-avatar', HTMLElement);
  const name = byId('bot-name', HTMLElement);
  const status = byId('bot-status', HTMLElement);
  store.subscribe(() => {
    const { current, currentChat: chat } = store;
    if (!current || !chat) return;
    const action = store.action(current.id);
    setText(name, chat.bot.first_name);
    setText(status, action ? actionText(action) : `bot · you are ${current.first_name}, ${current.role}`);
    status.classList.toggle('active', action !== undefined);
    if (!picture.hasChildNodes()) picture.append(avatar(botHue, chat.bot));
    document.title = titleOf(store, chat.bot.first_name, current.first_name);
  });
}

/**
 * @param {ChatStore} store
 * @param {string} bot
 * @param {string} person
 */
function titleOf(store, bot, person) {
  const unread = store.people.reduce((sum, { id }) => sum + store.unread(id), 0);
  return `${unread ? `(${unread}) ` : ''}${bot} · ${person}`;
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  // An unchanged live region must not be announced again.
  if (element.textContent !== text) element.replaceChildren(el('span', {}, text));
}
