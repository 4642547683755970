/** @import { MessageEntity } from '@grammyjs/types' */
/** @import { ComponentChildren } from 'preact' */
import { h } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { copy, openStart, sendText, startPayload } from './actions.js';
import { html } from './html.js';
import { safeUrl } from './texts.js';

/**
 * A message's text with its formatting. Entity offsets count UTF-16 units, as JavaScript's strings do; what the sender
 * wrote only ever becomes text.
 *
 * @param {string} text @param {readonly MessageEntity[]} entities @param {number} start @param {number} end
 * @returns {ComponentChildren[]}
 */
export function richText(text, entities, start = 0, end = text.length) {
  // The outermost entity comes first. If an entity crosses the end of another one, it goes on behind that end.
  const [first, ...rest] = entities
    .map((entity) => clipped(entity, start, end))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  if (!first) return [text.slice(start, end)];
  const until = first.offset + first.length;
  const element = entityElement(first, text.slice(first.offset, until), richText(text, rest, first.offset, until));
  // A quotation or code block ends its line by itself.
  const next = isBlock(first) && text[until] === '\n' ? until + 1 : until;
  return [text.slice(start, first.offset), element, ...richText(text, rest, next, end)];
}

/** @param {MessageEntity} entity @param {number} start @param {number} end */
function clipped(entity, start, end) {
  const offset = Math.max(entity.offset, start);
  return { ...entity, offset, length: Math.min(entity.offset + entity.length, end) - offset };
}

/** @param {MessageEntity} entity */
const isBlock = ({ type }) => type === 'blockquote' || type === 'expandable_blockquote' || type === 'pre';

const plainTags = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['blockquote', 'blockquote'],
]);

/** @param {MessageEntity} entity @param {string} text the entity's own @param {ComponentChildren} children that text, formatted */
function entityElement(entity, text, children) {
  const { type } = entity;
  const tag = plainTags.get(type);
  if (tag) return h(tag, null, children);
  if (type === 'spoiler') return h(Spoiler, null, children);
  if (type === 'expandable_blockquote') return h(ExpandableQuote, null, children);
  if (type === 'code' || type === 'pre') {
    const language = type === 'pre' ? entity.language : undefined;
    return html`<${type} title="Copy" data-language=${language} ...${pressable(() => copy(text))}>${children}</>`;
  }
  if (type === 'bot_command') return textButton(() => sendText(text), children);
  if (type === 'text_link') return linkTo(entity.url, children);
  if (type === 'url') return linkTo(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`, children);
  if (type === 'email') return linkTo(`mailto:${text}`, children);
  if (type === 'phone_number') return linkTo(`tel:${text.replaceAll(/[^+\d]/g, '')}`, children);
  return html`<span class=${type}>${children}</span>`;
}

/** A link that starts this bot is followed here. @param {string} url @param {ComponentChildren} children */
function linkTo(url, children) {
  const payload = startPayload(url);
  if (payload) return textButton(() => openStart(payload), children);
  const href = safeUrl(url);
  if (!href) return html`<span>${children}</span>`;
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

/** @param {() => unknown} press @param {ComponentChildren} children */
function textButton(press, children) {
  return html`<button type="button" class="link" onClick=${press}>${children}</button>`;
}

/** @param {{ children?: ComponentChildren }} props */
function Spoiler({ children }) {
  const [shown, setShown] = useState(false);
  const label = shown ? undefined : 'Hidden text, press to show';
  const press = pressable(() => setShown(true));
  return html`<span class=${`spoiler ${shown ? 'shown' : ''}`} aria-label=${label} ...${press}>${children}</span>`;
}

/** @param {{ children?: ComponentChildren }} props */
function ExpandableQuote({ children }) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  const [isFolded, setIsFolded] = useState(false);
  const [expanded, setExpanded] = useState(false);
  // A quote of at most three lines has nothing to open.
  useLayoutEffect(() => {
    if (node.current && !expanded) setIsFolded(node.current.scrollHeight > node.current.clientHeight);
  });
  const opener = isFolded && { 'aria-expanded': expanded, ...pressable(() => setExpanded(!expanded)) };
  return html`<blockquote ref=${node} class="expandable" ...${opener}>${children}</blockquote>`;
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
