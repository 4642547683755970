/** @import { MessageEntity } from '@grammyjs/types' */
/** @import { ComponentChildren } from 'preact' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { openStart, sendText, startPayload } from '../../actions/chat-actions.js';
import { copy } from '../../actions/clipboard.js';
import { html } from '../../html.js';
import { safeUrl } from '../../text/safe-url.js';

/**
 * @param {MessageEntity} entity
 * @param {string} text the entity's own text
 * @param {ComponentChildren} children that text with the entities inside it
 * @returns {ComponentChildren}
 */
export function entityElement(entity, text, children) {
  switch (entity.type) {
    case 'bold':
      return html`<strong>${children}</strong>`;
    case 'italic':
      return html`<em>${children}</em>`;
    case 'underline':
      return html`<u>${children}</u>`;
    case 'strikethrough':
      return html`<s>${children}</s>`;
    case 'spoiler':
      return h(Spoiler, null, children);
    case 'code':
      return html`<code title="Copy" ...${pressable(() => copy(text))}>${children}</code>`;
    case 'pre':
      return html`<pre title="Copy" data-language=${entity.language} ...${pressable(() => copy(text))}>
${children}</pre>`;
    case 'blockquote':
      return html`<blockquote>${children}</blockquote>`;
    case 'expandable_blockquote':
      return h(ExpandableQuote, null, children);
    case 'bot_command':
      return html`<button type="button" class="link" onClick=${() => sendText(text)}>${children}</button>`;
    case 'text_link':
      return linkTo(entity.url, children);
    case 'url':
      return linkTo(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`, children);
    case 'email':
      return linkTo(`mailto:${text}`, children);
    case 'phone_number':
      return linkTo(`tel:${text.replaceAll(/[^+\d]/g, '')}`, children);
    case 'cashtag':
    case 'custom_emoji':
    case 'date_time':
    case 'hashtag':
    case 'mention':
    case 'text_mention':
    default:
      return html`<span class=${entity.type}>${children}</span>`;
  }
}

/** @param {MessageEntity} entity */
export function isBlock({ type }) {
  return type === 'blockquote' || type === 'expandable_blockquote' || type === 'pre';
}

/**
 * A link that starts this bot is followed here.
 *
 * @param {string} url
 * @param {ComponentChildren} children
 */
function linkTo(url, children) {
  const payload = startPayload(url);
  if (payload) {
    return html`<button type="button" class="link" onClick=${() => openStart(payload)}>${children}</button>`;
  }
  const href = safeUrl(url);
  if (!href) return html`<span>${children}</span>`;
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

/** @param {{ children?: ComponentChildren }} props */
function Spoiler({ children }) {
  const [shown, setShown] = useState(false);
  const label = shown ? undefined : 'Hidden text, press to show';
  return html`<span
    class=${`spoiler ${shown ? 'shown' : ''}`}
    aria-label=${label}
    ...${pressable(() => setShown(true))}
  >
    ${children}
  </span>`;
}

/** @param {{ children?: ComponentChildren }} props */
function ExpandableQuote({ children }) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  const [isFolded, setIsFolded] = useState(false);
  const [expanded, setExpanded] = useState(false);
  // One of three lines has nothing to open.
  useLayoutEffect(() => {
    if (node.current && !expanded) setIsFolded(node.current.scrollHeight > node.current.clientHeight);
  });
  if (!isFolded) return html`<blockquote ref=${node} class="expandable">${children}</blockquote>`;
  const press = () => setExpanded(!expanded);
  return html`<blockquote
    ref=${node}
    class=${`expandable ${expanded ? 'expanded' : 'folded'}`}
    aria-expanded=${expanded}
    ...${pressable(press)}
  >
    ${children}
  </blockquote>`;
}

/** @param {() => unknown} press */
function pressable(press) {
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  };
  return { tabIndex: 0, role: 'button', onClick: press, onKeyDown };
}
