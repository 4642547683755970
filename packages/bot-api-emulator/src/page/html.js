/** @import { ComponentChildren, VNode } from 'preact' */
import htm from 'htm';
import { h } from 'preact';

/**
 * Elements, written as in HTML. Every value becomes text or an attribute, never markup. Components are put in by
 * `h(Component, props)`, because TypeScript checks those props and sees none in a template.
 *
 * @type {(strings: TemplateStringsArray, ...values: unknown[]) => ComponentChildren}
 */
export const html = htm.bind(
  /** @type {(type: string, props: object | null, ...children: ComponentChildren[]) => VNode} */ (h),
);

/**
 * One of the drawings in the sprite of index.html.
 *
 * @param {string} name
 */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href=${`#icon-${name}`} /></svg>`;
