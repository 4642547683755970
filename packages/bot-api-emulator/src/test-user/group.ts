import { botUser } from '../methods/post-message.ts';
import type { Person } from '../page-protocol.ts';
import { ImpossibleAct, changeMembership } from '../people/person-in-chat.ts';
import type { Chat } from '../state/chat.ts';
import type { State } from '../state/state.ts';
import { TestUser } from './test-user.ts';

/** Supergroups have ids of their own range. */
const SUPERGROUPS_FROM = 1_000_000_000_000;

export class Group {
  readonly #state: State;
  #chat: Chat;

  /** The first of the people adds the bot, and a service message shows it. */
  constructor(state: State, chat: Chat, people: readonly [Person, ...Person[]]) {
    this.#state = state;
    this.#chat = chat;
    for (const person of people) chat.members.add(person.id);
    changeMembership(state, chat, people[0], 'member');
    this.as(people[0]).write({ new_chat_members: [botUser(state)] });
  }

  /** It changes when the group becomes a supergroup. */
  get id(): number {
    return this.#chat.id;
  }

  /**
   * The group becomes a supergroup, which is another chat with the same people. Each of the two has a service message that names the other
   * (`migrate_to_chat_id` and `migrate_from_chat_id` of Message). The bot's calls to the old chat are refused, and the refusal has the new id.
   */
  upgrade(by: Person): void {
    const { id, info, botStatus, members } = this.#chat;
    if (info.type !== 'group') throw new ImpossibleAct('only a group becomes a supergroup');
    const next = this.#state.addGroup(id - SUPERGROUPS_FROM, info.title, 'supergroup');
    next.botStatus = botStatus;
    for (const member of members) next.members.add(member);
    this.as(by).write({ migrate_to_chat_id: next.id });
    this.#chat.upgradedTo = next.id;
    this.#chat = next;
    this.as(by).write({ migrate_from_chat_id: id });
  }

  /** The person joins the group if they are not a member yet. */
  as(person: Person): TestUser {
    this.#chat.members.add(person.id);
    return new TestUser(this.#state, this.#chat, person);
  }

  /** From now on only administrators may write. The bot is none, and it is not told. */
  mute(): void {
    this.#chat.muted = true;
  }

  removeBot(by: Person): void {
    changeMembership(this.#state, this.#chat, by, 'left');
  }
}
