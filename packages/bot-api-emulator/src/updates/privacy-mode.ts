import type { Message } from '@grammyjs/types';
import type { State } from '../state/state.ts';

const serviceFields = ['new_chat_members', 'left_chat_member', 'migrate_to_chat_id', 'migrate_from_chat_id'] as const;

/** With privacy mode on, the bot gets commands, replies to it, mentions of it, and service messages. */
export function seesInGroup(state: State, message: Message): boolean {
  if (state.bot.can_read_all_group_messages) return true;
  const text = message.text ?? message.caption ?? '';
  const isService = serviceFields.some((field) => message[field] !== undefined);
  return (
    isService ||
    text.startsWith('/') ||
    text.toLowerCase().includes(`@${state.bot.username.toLowerCase()}`) ||
    message.reply_to_message?.from?.id === state.bot.id
  );
}
