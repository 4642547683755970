// @ts-check
/** @import { MessageEntity } from 'grammy/types' */
import { el } from './el.js';

/**
 * What a tap on formatted text may do. `startPayload`: what a link starts this bot with, if that is what it does; `openStart` follows it.
 *
 * @typedef {{
 *   sendText(text: string): void,
 *   copy(text: string): void,
 *   startPayload(url: string): string | undefined,
 *   openStart(payload: string): void,
 * }} TextActions
 */

/** What a link may open; anything else, `javascript:` before all, stays text. */
const openable = new Set(['http:', 'https:', 'tg:', 'mailto:', 'tel:']);

/**
 * The empty element that an entity's text goes into.
 *
 * @param {MessageEntity} entity
 * @param {string} text the entity's own text
 * @param {TextActions} actions
 * @returns {HTMLElement}
 */
export function entityElement(entity, text, actions) {
  switch (entity.type) {
    case 'bold':
      return el('strong');
    case 'italic':
      return el('em');
    case 'underline':
      return el('u');
    case 'strikethrough':
      return el('s');
    case 'spoiler':
      return spoiler();
    case 'code':
      return pressable(el('code', { title: 'Copy' }), () => actions.copy(text));
    case 'pre':
      return pressable(el('pre', { title: 'Copy', 'data-language': entity.language }), () => actions.copy(text));
    case 'blockquote':
      return el('blockquote');
    case 'expandable_blockquote':
      return expandable();
    case 'bot_command':
      return el('button', { type: 'button', class: 'link', onclick: () => actions.sendText(text) });
    case 'text_link':
      return linkTo(entity.url, actions);
    case 'url':
      return linkTo(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`, actions);
    case 'email':
      return linkTo(`mailto:${text}`);
    case 'phone_number':
      return linkTo(`tel:${text.replaceAll(/[^+\d]/g, '')}`);
    default:
      return el('span', { class: entity.type });
  }
}

/** @param {Node} node */
export function isBlock(node) {
  return node.nodeName === 'BLOCKQUOTE' || node.nodeName === 'PRE';
}

/**
 * The address when it is one that a page may open.
 *
 * @param {string} url
 */
export function safeUrl(url) {
  const parsed = URL.parse(url);
  return parsed && openable.has(parsed.protocol) ? parsed.href : undefined;
}

/**
 * A link that starts this bot is followed here.
 *
 * @param {string} url
 * @param {TextActions} [actions]
 */
function linkTo(url, actions) {
  const payload = actions?.startPayload(url);
  if (payload) {
    return el('button', { type: 'button', class: 'link', onclick: () => actions?.openStart(payload) });
  }
  const href = safeUrl(url);
  return href ? el('a', { href, target: '_blank', rel: 'noopener noreferrer' }) : el('span');
}

function spoiler() {
  const hidden = el('span', { class: 'spoiler', 'aria-label': 'Hidden text, press to show' });
  return pressable(hidden, () => {
    hidden.classList.add('shown');
    hidden.removeAttribute('aria-label');
  });
}

function expandable() {
  const quote = el('blockquote', { class: 'expandable', 'aria-expanded': 'false' });
  return pressable(quote, () => {
    const expanded = quote.classList.toggle('expanded');
    quote.setAttribute('aria-expanded', String(expanded));
  });
}

/**
 * @param {HTMLElement} element
 * @param {() => void} press
 */
function pressable(element, press) {
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  element.addEventListener('click', press);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
  return element;
}
