// @ts-check
/** @import { PageMessage } from '../page-protocol.ts' */
/** @import { ChatActions } from './chat-actions.js' */
/** @import { ChatStore } from './state.js' */
import { mountCommandMenu } from './command-menu.js';
import { byId } from './el.js';
import { ReplyChoice } from './reply-choice.js';

/** What is being written, to be sent by Enter. Each person's unfinished text waits for their return. */
export class Composer {
  #input = byId('input', HTMLTextAreaElement);
  #send = byId('send', HTMLButtonElement);
  /** @type {Map<number, string>} */
  #drafts = new Map();
  /** @type {number | undefined} */
  #person;
  #actions;
  #store;
  #commands;
  #reply;

  /**
   * @param {ChatStore} store
   * @param {ChatActions} actions
   */
  constructor(store, actions) {
    this.#store = store;
    this.#actions = actions;
    this.#reply = new ReplyChoice(() => this.focus());
    this.#commands = mountCommandMenu(store, (command) => {
      void actions.sendText(command);
      this.#write('');
      this.focus();
    });
    this.#listen();
  }

  focus() {
    this.#input.focus();
  }

  /** @param {PageMessage} message */
  replyTo(message) {
    this.#reply.choose(message);
    this.focus();
  }

  #listen() {
    this.#input.addEventListener('input', () => this.#changed());
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#send.addEventListener('click', () => this.#submit());
    this.#store.subscribe((change) => {
      if (change.type === 'selected') this.#swap();
      this.#input.placeholder = this.#store.currentChat?.keyboard?.input_field_placeholder ?? 'Message';
    });
    this.#changed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // While an input method composes a word, Enter belongs to it.
    if (event.isComposing) return;
    const up = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.key === 'Enter' && !event.shiftKey) this.#submit();
    else if (up && event.ctrlKey)
      this.#reply.step(this.#store.currentChat?.messages ?? [], event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'Escape' && this.#reply.chosen) this.#reply.clear();
    else if (!(up && !event.altKey && this.#commands.enter())) return;
    event.preventDefault();
  }

  async #submit() {
    const text = this.#input.value.trim();
    const { current } = this.#store;
    if (!text || !current) return;
    const replyTo = this.#reply.chosen;
    this.#write('');
    this.#reply.clear();
    this.focus();
    const sent = await this.#actions.sendText(text, replyTo?.message_id);
    if (!sent) this.#giveBack(current.id, text);
  }

  /**
   * What was refused is not lost.
   *
   * @param {number} person
   * @param {string} text
   */
  #giveBack(person, text) {
    if (this.#store.current?.id !== person) this.#drafts.set(person, text);
    else if (!this.#input.value) this.#write(text);
  }

  #swap() {
    if (this.#person !== undefined) this.#drafts.set(this.#person, this.#input.value);
    this.#person = this.#store.current?.id;
    this.#reply.clear();
    this.#write(this.#drafts.get(this.#person ?? 0) ?? '');
  }

  /** @param {string} text */
  #write(text) {
    this.#input.value = text;
    this.#changed();
  }

  #changed() {
    this.#send.disabled = this.#input.value.trim() === '';
    this.#commands.typed(this.#input.value);
    this.#input.style.height = 'auto';
    // Hidden behind the big START it has no height yet, and measures itself when it is written into.
    if (this.#input.scrollHeight > 0) this.#input.style.height = `${this.#input.scrollHeight}px`;
  }
}
