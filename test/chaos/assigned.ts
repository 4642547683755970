import type { TestUser } from 'bot-api-emulator';

/** A person, and the one thing that is planned for them. */
export interface Assigned<P> {
  readonly chat: TestUser;
  readonly planned: P;
}

export function assign<P>(chats: readonly TestUser[], plans: readonly P[]): readonly Assigned<P>[] {
  return plans.flatMap((planned, place) => {
    const chat = chats[place];
    return chat === undefined ? [] : [{ chat, planned }];
  });
}
