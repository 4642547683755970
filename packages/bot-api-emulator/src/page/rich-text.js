// @ts-check
/** @import { MessageEntity } from 'grammy/types' */
import { entityElement, isBlock } from './entity-element.js';

/** @typedef {import('./entity-element.js').TextActions} TextActions */

/**
 * A message's text with its formatting as DOM nodes. Entity offsets count UTF-16 units, as JavaScript's strings do; what
 * the sender wrote only ever becomes text nodes.
 *
 * @param {string} text
 * @param {readonly MessageEntity[] | undefined} entities
 * @param {TextActions} actions
 */
export function richText(text, entities, actions) {
  const fragment = document.createDocumentFragment();
  const valid = (entities ?? []).filter((entity) => entity.length > 0 && entity.offset < text.length);
  fill(fragment, { text, start: 0, end: text.length }, valid.toSorted(outerFirst), actions);
  return fragment;
}

/**
 * @param {Node} parent
 * @param {{ text: string, start: number, end: number }} range
 * @param {MessageEntity[]} entities sorted, all inside the range
 * @param {TextActions} actions
 */
function fill(parent, { text, start, end }, entities, actions) {
  let cursor = start;
  for (let queue = entities; queue[0];) {
    const [first, ...rest] = queue;
    const until = Math.min(endOf(first), end);
    const { inside, outside } = splitAt(rest, until);
    addText(parent, text.slice(cursor, first.offset));
    const element = entityElement(first, text.slice(first.offset, until), actions);
    fill(element, { text, start: first.offset, end: until }, inside, actions);
    parent.appendChild(element);
    cursor = until;
    queue = outside;
  }
  addText(parent, text.slice(cursor, end));
}

/**
 * An entity that crosses the boundary is continued behind it.
 *
 * @param {MessageEntity[]} entities
 * @param {number} boundary
 */
function splitAt(entities, boundary) {
  const inside = entities
    .filter((entity) => entity.offset < boundary)
    .map((entity) => ({ ...entity, length: Math.min(endOf(entity), boundary) - entity.offset }));
  const outside = entities
    .filter((entity) => endOf(entity) > boundary)
    .map((entity) => {
      const offset = Math.max(entity.offset, boundary);
      return { ...entity, offset, length: endOf(entity) - offset };
    });
  return { inside, outside: outside.sort(outerFirst) };
}

/**
 * @param {Node} parent
 * @param {string} text
 */
function addText(parent, text) {
  // A quotation or code block ends its line by itself.
  const shown = parent.lastChild && isBlock(parent.lastChild) ? text.replace(/^\n/, '') : text;
  if (shown) parent.appendChild(document.createTextNode(shown));
}

/** @param {MessageEntity} entity */
function endOf(entity) {
  return entity.offset + entity.length;
}

/**
 * @param {MessageEntity} a
 * @param {MessageEntity} b
 */
function outerFirst(a, b) {
  return a.offset - b.offset || b.length - a.length;
}
