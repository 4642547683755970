// @ts-check
/** @import { Person } from '../page-protocol.ts' */
import { mountAttachMenu } from './attach-menu.js';
import { ChatActions } from './chat-actions.js';
import { mountChatHeader } from './chat-header.js';
import { mountChatLog } from './chat-log.js';
import { mountChatMenu } from './chat-menu.js';
import { Composer } from './composer.js';
import { askWho, offerLink, showAlert } from './dialogs.js';
import { byId } from './el.js';
import { safeUrl } from './entity-element.js';
import { mountFooter } from './footer.js';
import { mountPeopleList } from './people-list.js';
import { rememberPerson } from './preferences.js';
import { mountReplyKeyboard } from './reply-keyboard.js';
import { ChatStore } from './state.js';
import { keepInStep } from './sync.js';
import { mountThemeButton } from './theme.js';
import { Toasts } from './toasts.js';

const store = new ChatStore();
const toasts = new Toasts(byId('toasts', HTMLElement));
const actions = new ChatActions(store, toasts);
const composer = new Composer(store, actions);
const focusComposer = mountFooter(store, actions, composer);

mountPeopleList(byId('people', HTMLElement), store, choose);
mountChatHeader(store);
mountChatMenu(store, actions);
mountChatLog(store, actions, { replyTo: (message) => composer.replyTo(message), focusLost: focusComposer, openStart });
mountReplyKeyboard(store, actions);
mountAttachMenu(actions);
mountThemeButton(byId('theme', HTMLElement));
store.subscribe(focusWhenSelected);
keepInStep(store, { connected: showConnected, toast: showToast });

/** @param {Person} person */
function choose(person) {
  rememberPerson(person);
  store.select(person);
}

/**
 * A link is given to somebody: whoever opens it is asked for, and comes to the front.
 *
 * @param {string} payload
 */
async function openStart(payload) {
  const person = await askWho('Open this link as', store.people);
  if (!person) return;
  choose(person);
  void actions.start(person, payload);
}

/** @param {import('./state.js').Change} change */
function focusWhenSelected(change) {
  // Under a finger this would only bring up the phone's keyboard.
  if (change.type === 'selected' && matchMedia('(pointer: fine)').matches) focusComposer();
}

/** @param {boolean} connected */
function showConnected(connected) {
  const line = byId('connecting', HTMLElement);
  line.hidden = connected;
  if (connected) line.textContent = 'Connection lost. Reconnecting…';
}

/** @param {import('./sync.js').ToastEvent} event */
function showToast(event) {
  store.taps.answered(event.person, event.callback_query_id);
  // Each person has a screen of their own.
  if (event.person !== store.current?.id) return;
  const url = event.url && safeUrl(event.url);
  if (url) void offerLink(url);
  else if (event.text && event.show_alert) void showAlert(event.text);
  else if (event.text) toasts.show(event.text);
}
