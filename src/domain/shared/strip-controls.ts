/**
 * Text from outside as it is shown: without what is not seen but acts, such as a sign that turns the direction of all that follows. Line breaks and
 * tabs stay, and what holds an emoji or a letter of Arabic together.
 */
export function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}

const CONTROLS = /[^\P{Cc}\n\r\t]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
