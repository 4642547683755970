import { type Api, InputFile } from 'grammy';

/** A file that is text, with the name that it is saved under. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** As a document of its own. @throws GrammyError, HttpError */
export async function sendFile(api: Api, chatId: number, { name, text }: TextFile): Promise<void> {
  await api.sendDocument(chatId, new InputFile(new TextEncoder().encode(text), name));
}
