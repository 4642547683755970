import type { InlineKeyboardButton } from 'grammy/types';
import type { WaitingWork } from '../../../../use-cases/orders/read-waiting-work.ts';
import { button } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { openStuckOrders, openWaitingTopups } from '../routes.ts';
import { foundUsersPage } from '../../people/routes.ts';

/** A button for each kind of thing that waits for a merchant; none if nothing does. */
export function waitingRows({ people, topups, stuck }: WaitingWork, words: Words): InlineKeyboardButton[][] {
  const rows = [
    people > 0 && [
      button(
        words.plain('waiting-people', { count: people }),
        foundUsersPage.data({ filter: 'waiting', page: 0, word: '' }),
      ),
    ],
    topups.length > 0 && [button(words.plain('waiting-topups', { count: topups.length }), openWaitingTopups.data())],
    stuck.length > 0 && [button(words.plain('waiting-stuck', { count: stuck.length }), openStuckOrders.data())],
  ];
  return rows.filter((row) => row !== false);
}
