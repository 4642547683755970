import { expect } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import { readCsv } from '../../support/read-csv.ts';

/** The files that the bot sent. */
export function documentsOf(chat: TestUser) {
  return chat.botMessages().flatMap(({ document }) => (document === undefined ? [] : [document]));
}

/** A file that the bot sent, fetched as Telegram's people do. */
export async function download({ emulator: { url, token } }: BotSetup, fileId = ''): Promise<Buffer> {
  const answer = await fetch(`${url}/bot${token}/getFile?file_id=${fileId}`);
  const { result } = (await answer.json()) as { result: { file_path: string } };
  return Buffer.from(await (await fetch(`${url}/file/bot${token}/${result.file_path}`)).arrayBuffer());
}

export interface Table {
  readonly name: string;
  readonly rows: readonly Record<string, string>[];
}

/** The file that the chat gets through this act, with its rows by the names of their columns. */
export async function tableBy(setup: BotSetup, chat: TestUser, act: () => unknown): Promise<Table> {
  const before = documentsOf(chat).length;
  await act();
  await expect.poll(() => documentsOf(chat)).toHaveLength(before + 1);
  const { file_id: fileId, file_name: name = '' } = documentsOf(chat).at(-1) ?? {};
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await download(setup, fileId));
  const { mark, rows } = readCsv(text);
  expect(mark).toBe(true);
  const [header = [], ...cells] = rows;
  return { name, rows: cells.map((row) => Object.fromEntries(row.map((cell, at) => [header[at] ?? '', cell]))) };
}
