import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BotCommand, MenuButton } from 'grammy/types';
import type { ShownKeyboard } from './page-protocol.ts';
import type { Room, RoomChat, StoredMessage } from './room.ts';
import type { StoredFile } from './stored-files.ts';
import type { QueuedUpdate } from './update-queue.ts';
import type { World } from './world.ts';

interface SavedRoom {
  chat: RoomChat;
  members: number[];
  started: boolean;
  botStatus: Room['botStatus'];
  keyboard?: ShownKeyboard;
  pinnedMessageId?: number;
  /** What the person's app is set to. */
  language?: string;
  messages: Omit<StoredMessage, 'version'>[];
}

interface SavedWorld {
  format: 1;
  /** Written at the end, after which nothing happened any more. */
  whole?: boolean;
  nextMessageId: number;
  nextUpdateId: number;
  rooms: SavedRoom[];
  updates: QueuedUpdate[];
  commands: [string, BotCommand[]][];
  menuButtons: [number, MenuButton][];
  invoicePayloads: [number, string][];
  paidInvoices?: number[];
  files: (Omit<StoredFile, 'bytes'> & { base64: string })[];
}

/** More than happens between two writes: ids that a bot has seen must not come again, for it takes what has them for a repetition. */
const idsLeftOut = 10_000;

/** Changes are written together, this long after the first. */
const saveAfterMs = 1000;

/**
 * Brings back what a data file holds and writes it again as the world changes, and at the end. Without a file nothing
 * is kept. A file that cannot be read is an error: it may be someone's chats.
 */
export async function keepSaved(world: World, dataFile: string | undefined): Promise<{ stop(): Promise<void> }> {
  if (dataFile === undefined) return { stop: () => Promise.resolve() };
  await mkdir(dirname(dataFile), { recursive: true });
  const text = await readFile(dataFile, 'utf8').catch(missingAsUndefined);
  if (text !== undefined) restore(world, JSON.parse(text) as SavedWorld);
  const writer = new Writer(world, dataFile);
  world.changed = () => writer.soon();
  return writer;
}

class Writer {
  readonly #world: World;
  readonly #dataFile: string;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(world: World, dataFile: string) {
    this.#world = world;
    this.#dataFile = dataFile;
  }

  soon(): void {
    this.#timer ??= setTimeout(() => void this.#write(), saveAfterMs);
  }

  async stop(): Promise<void> {
    this.#world.changed = () => {};
    await this.#write(true);
  }

  /** One after the other, each whole under another name first: a crash leaves the old file. */
  #write(whole = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = JSON.stringify({ ...snapshot(this.#world), whole });
    this.#writing = this.#writing.then(async () => {
      await writeFile(`${this.#dataFile}.new`, text);
      await rename(`${this.#dataFile}.new`, this.#dataFile);
    });
    return this.#writing;
  }
}

function missingAsUndefined(error: unknown): undefined {
  if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
  throw error;
}

function snapshot(world: World): SavedWorld {
  return {
    format: 1,
    nextMessageId: world.nextMessageId,
    nextUpdateId: world.updates.nextId,
    rooms: [...world.rooms.values()].map((room) => savedRoom(room, world.people.get(room.id)?.language_code)),
    updates: world.updates.oldest(Number.POSITIVE_INFINITY),
    commands: [...world.profile.commands],
    menuButtons: [...world.profile.menuButtons],
    invoicePayloads: [...world.invoicePayloads],
    paidInvoices: [...world.paidInvoices],
    files: world.files.all().map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') })),
  };
}

function savedRoom(room: Room, language: string | undefined): SavedRoom {
  const { chat, started, botStatus, keyboard, pinnedMessageId } = room;
  return {
    chat,
    members: [...room.members],
    started,
    botStatus,
    ...(keyboard === undefined ? {} : { keyboard }),
    ...(pinnedMessageId === undefined ? {} : { pinnedMessageId }),
    ...(language === undefined ? {} : { language }),
    messages: room.stored().map(({ message, frozen }) => ({ message, frozen })),
  };
}

function restore(world: World, saved: SavedWorld): void {
  if (saved.format !== 1) throw new Error(`the saved chats have the unknown format ${String(saved.format)}`);
  const leftOut = saved.whole === true ? 0 : idsLeftOut;
  world.nextMessageId = saved.nextMessageId + leftOut;
  world.updates.restore(saved.updates, saved.nextUpdateId + leftOut);
  for (const room of saved.rooms) restoreRoom(world, room);
  for (const [key, commands] of saved.commands) world.profile.commands.set(key, commands);
  for (const [chatId, button] of saved.menuButtons) world.profile.menuButtons.set(chatId, button);
  for (const [messageId, payload] of saved.invoicePayloads) world.invoicePayloads.set(messageId, payload);
  for (const messageId of saved.paidInvoices ?? []) world.paidInvoices.add(messageId);
  for (const { base64, ...file } of saved.files) {
    world.files.put({ ...file, bytes: new Uint8Array(Buffer.from(base64, 'base64')) });
  }
}

/** People who are not there any more are left out with their chats. */
function restoreRoom(world: World, saved: SavedRoom): void {
  const { chat } = saved;
  const room = chat.type === 'group' ? world.addGroup(chat.id, chat.title) : world.rooms.get(chat.id);
  if (room === undefined) return;
  for (const member of saved.members) room.members.add(member);
  const person = world.people.get(chat.id);
  if (person !== undefined && saved.language !== undefined) {
    world.people.set(person.id, { ...person, language_code: saved.language });
  }
  room.started = saved.started;
  room.botStatus = saved.botStatus;
  room.keyboard = saved.keyboard;
  room.pinnedMessageId = saved.pinnedMessageId;
  for (const { message, frozen } of saved.messages) room.keep(message, frozen);
}
