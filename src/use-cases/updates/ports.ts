import type { Person } from '../../domain/people/person.ts';
import type { SavedRecipient } from '../../domain/recipients/saved-recipient.ts';

/**
 * Who handles an update: one process, once, and one update of a person at a time, over all processes. A turn is a lease: the process that
 * dies with it lets it run out, and the next process that gets the update may handle it.
 */
export interface UpdateLeaseStore {
  /**
   * `done`: handled before. `busy`: another process has this update, or another one of this person. With `mine` comes what is known of the
   * person, their conversation's state (undefined if there is none, anything at all if it is damaged), and how many of their updates
   * came in the present ten seconds.
   * @param wanted `withSaved`: their saved numbers too, for which they may write a name; `messageId`: of the message that the update brings
   *   into their private chat, to be noted as NewestMessages has it
   */
  open(
    updateId: number,
    userId: number,
    wanted?: { readonly withSaved: boolean; readonly messageId?: number | undefined },
  ): Promise<OpenedUpdate>;
  extend(userId: number): Promise<void>;
  /** Handled to its end: the conversation is written, and for longer than Telegram may bring it again the update is not handled any more. @param sent the newest message that it sent into its person's chat, to be noted as NewestMessages has it */
  close(updateId: number, userId: number, conversation: ConversationChange, sent?: number): Promise<void>;
}

export type OpenedUpdate =
  | {
      type: 'mine';
      person: Person | undefined;
      conversation: unknown;
      count: number;
      /** As SavedStore lists them, if they were wanted. */
      saved?: readonly SavedRecipient[];
      /** As NewestMessages finds it, as far as it is known with the lease. */
      newest?: number;
      /** The same without the message that this update brings. */
      newestBefore?: number;
    }
  | { type: 'done' }
  | { type: 'busy' };

/** What an update left of its person's conversation; the state's shape is the chat's affair. */
export type ConversationChange = { type: 'same' } | { type: 'write'; state: unknown } | { type: 'drop' };
