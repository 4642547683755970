/** @import { MessageEntity } from '@grammyjs/types' */
/** @import { ComponentChild } from 'preact' */
import { entityElement, isBlock } from './entity-element.js';

/**
 * A message's text with its formatting. Entity offsets count UTF-16 units, as JavaScript's strings do; what the sender
 * wrote only ever becomes text.
 *
 * @param {string} text
 * @param {readonly MessageEntity[] | undefined} entities
 */
export function richText(text, entities) {
  const valid = (entities ?? []).filter((entity) => entity.length > 0 && entity.offset < text.length);
  return partsOf({ text, start: 0, end: text.length }, valid.toSorted(outerFirst));
}

/**
 * @param {{ text: string, start: number, end: number }} range
 * @param {MessageEntity[]} entities sorted, all inside the range
 * @returns {ComponentChild[]}
 */
function partsOf({ text, start, end }, entities) {
  /** @type {ComponentChild[]} */
  const parts = [];
  /** @type {MessageEntity | undefined} */
  let last;
  let cursor = start;
  for (let queue = entities; queue[0];) {
    const [first, ...rest] = queue;
    const until = Math.min(endOf(first), end);
    const { inside, outside } = splitAt(rest, until);
    if (first.offset > cursor) parts.push(textAfter(last, text.slice(cursor, first.offset)));
    const children = partsOf({ text, start: first.offset, end: until }, inside);
    parts.push(entityElement(first, text.slice(first.offset, until), children));
    last = first;
    cursor = until;
    queue = outside;
  }
  return [...parts, textAfter(last, text.slice(cursor, end))];
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
 * A quotation or code block ends its line by itself.
 *
 * @param {MessageEntity | undefined} last what stands before the text
 * @param {string} text
 */
function textAfter(last, text) {
  return last && isBlock(last) ? text.replace(/^\n/, '') : text;
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
