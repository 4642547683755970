import type { Update } from 'grammy/types';
import { pressStep } from '../../conversations/purchase/routes.ts';

/** Whether handling it will most likely need the person's saved numbers. If that proves wrong, one list was read in vain. */
export function wantsSaved({ message, callback_query: press }: Update): boolean {
  return press === undefined ? mayName(message?.text) : leadsToSaved(press.data);
}

/** Only text with a letter in it can contain a name. */
function mayName(text = '/'): boolean {
  return !text.startsWith('/') && /\p{L}/u.test(text);
}

/** The questions for the provider and for the number show them: those come after these. */
function leadsToSaved(data: string | undefined): boolean {
  const pressed = pressStep.read(data);
  if (pressed === undefined || pressed.action === 'cancel') return false;
  return pressed.step === 'service' || pressed.step === 'product' || pressed.action === 'saved';
}
