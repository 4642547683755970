import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Chat } from './chat.ts';
import type { State } from './state.ts';

type SavedState = ReturnType<typeof snapshot>;

/** So many ids are skipped after a crash, more than are used between two writes: the bot would take an id that it sees again for a repetition. */
const idsLeftOut = 10_000;

/** Changes are written together, this long after the first. */
const saveAfterMs = 1000;

/**
 * Restores what a data file holds, then writes the file after every change. Resolves with a function that writes it at the end. Without a
 * file nothing is kept. If the file cannot be read, that is an error, because overwriting it might destroy chats.
 */
export async function keepSaved(state: State, dataFile: string | undefined): Promise<() => Promise<void>> {
  if (dataFile === undefined) return () => Promise.resolve();
  await mkdir(dirname(dataFile), { recursive: true });
  const text = await readFile(dataFile, 'utf8').catch(missingAsUndefined);
  if (text !== undefined) restore(state, JSON.parse(text) as SavedState);
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  /** Writes go one after the other, each to a file of another name first, so that a crash leaves the old file whole. */
  const write = (whole = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify(snapshot(state, whole));
    const writing = last.then(async () => {
      await writeFile(`${dataFile}.new`, text);
      await rename(`${dataFile}.new`, dataFile);
    });
    // The next write has all that this one has, so it goes on even if this one failed.
    last = writing.catch(() => undefined);
    return writing;
  };
  const writeSoon = (): void => void write().catch((error: unknown) => sayUnsaved(dataFile, error));
  state.changed = () => (timer ??= setTimeout(writeSoon, saveAfterMs));
  return () => {
    state.changed = () => {};
    return write(true);
  };
}

function sayUnsaved(dataFile: string, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `The chats could not be saved (${why}). They go on, and the next change tries again: make room on the disk, or let ${dataFile} be written.\n`,
  );
}

function missingAsUndefined(error: unknown): undefined {
  if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
  throw error;
}

function snapshot(state: State, whole: boolean) {
  return {
    // True only in the last write before the emulator stopped: nothing can have happened after it.
    whole,
    nextMessageId: state.nextMessageId,
    nextUpdateId: state.updates.nextId,
    chats: [...state.chats.values()].map((chat) => ({
      ...kept(chat),
      chat: chat.info,
      members: [...chat.members],
      language: state.people.get(chat.id)?.language_code,
      messages: chat.stored().map(({ message, frozen }) => ({ message, frozen })),
    })),
    updates: state.updates.oldest(Number.POSITIVE_INFINITY),
    commands: [...state.profile.commands],
    menuButtons: [...state.profile.menuButtons],
    invoicePayloads: [...state.invoicePayloads],
    paidInvoices: [...state.paidInvoices],
    files: state.files.all().map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') })),
  };
}

type Kept = 'started' | 'botStatus' | 'keyboard' | 'pinnedMessageId' | 'upgradedTo' | 'muted';

function kept({ started, botStatus, keyboard, pinnedMessageId, upgradedTo, muted }: Pick<Chat, Kept>) {
  return { started, botStatus, keyboard, pinnedMessageId, upgradedTo, muted };
}

function restore(state: State, saved: SavedState): void {
  const leftOut = saved.whole ? 0 : idsLeftOut;
  state.nextMessageId = saved.nextMessageId + leftOut;
  state.updates.restore(saved.updates, saved.nextUpdateId + leftOut);
  for (const chat of saved.chats) restoreChat(state, chat);
  for (const [key, commands] of saved.commands) state.profile.commands.set(key, commands);
  for (const [chatId, button] of saved.menuButtons) state.profile.menuButtons.set(chatId, button);
  for (const [messageId, payload] of saved.invoicePayloads) state.invoicePayloads.set(messageId, payload);
  for (const messageId of saved.paidInvoices) state.paidInvoices.add(messageId);
  for (const { base64, ...file } of saved.files) {
    state.files.put({ ...file, bytes: new Uint8Array(Buffer.from(base64, 'base64')) });
  }
}

/** Leaves out chats of people who are not among the given ones any more. */
function restoreChat(state: State, saved: SavedState['chats'][number]): void {
  const { chat: info } = saved;
  const chat = info.type === 'private' ? state.chats.get(info.id) : state.addGroup(info.id, info.title, info.type);
  if (chat === undefined) return;
  for (const member of saved.members) chat.members.add(member);
  const person = state.people.get(info.id);
  if (person !== undefined && saved.language !== undefined) {
    state.people.set(person.id, { ...person, language_code: saved.language });
  }
  Object.assign(chat, kept(saved));
  for (const { message, frozen } of saved.messages) chat.keep(message, frozen);
}
