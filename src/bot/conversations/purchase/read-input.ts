import type { BotContext } from '../../context.ts';
import type { Input } from './step.ts';
import { pressStep } from './routes.ts';

/** What a person did, as the purchase understands it; undefined for a button of something else. */
export function readInput(ctx: BotContext): Input | undefined {
  const data = ctx.callbackQuery?.data;
  if (data !== undefined) {
    const press = pressStep.read(data);
    return press === undefined ? undefined : { type: 'press', ...press };
  }
  const { message } = ctx;
  if (message === undefined) return undefined;
  const text = message.contact?.phone_number ?? message.text;
  return text === undefined ? { type: 'other' } : { type: 'text', text: withPlus(text, message.contact !== undefined) };
}

/** A contact's number comes in international form, with or without its plus. */
function withPlus(text: string, isContact: boolean): string {
  return isContact && /^[1-9]\d{9,}$/u.test(text) ? `+${text}` : text;
}
