import { type Api, InputFile } from 'grammy';

/** A file that is text, with the name that it is saved under. */
export interface TextFile {
  readonly name: string;
  /** As it is, or in pieces that are encoded already. */
  readonly text: string | readonly Uint8Array[];
}

/** As a document of its own. @throws GrammyError, HttpError */
export async function sendFile(api: Api, chatId: number, { name, text }: TextFile): Promise<void> {
  const content = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  await api.sendDocument(chatId, new InputFile(content, name));
}
