import { type Api, InputFile } from 'grammy';
import { type ReaderChat, type Screen, sendPhoto, sendScreen } from '../../../ui/screen.ts';
import { sendFile } from '../../../ui/send-file.ts';
import type { Words } from '../../../ui/words.ts';
import type { RecapMessage } from './make-recap.ts';

/** The picture with its caption, or the caption alone. @throws GrammyError, HttpError */
export async function sendRecap(
  chat: ReaderChat,
  { captionIn, picture }: RecapMessage,
  rowsIn: (words: Words) => NonNullable<Screen['rows']>,
  noteIn?: (words: Words) => string,
): Promise<void> {
  const drawing = (words: Words): Screen => ({
    html: [captionIn(words), ...(noteIn === undefined ? [] : [noteIn(words)])].join('\n\n'),
    rows: rowsIn(words),
  });
  if (picture === undefined) await sendScreen(chat, drawing);
  else await sendPhoto(chat, new InputFile(picture.bytes, picture.name), drawing);
}

/** It is a second message, and only an addition: if it fails, the picture has still been sent. @throws GrammyError, HttpError */
export async function sendRecapFile(api: Api, chatId: number, { file }: RecapMessage): Promise<void> {
  if (file !== undefined) await sendFile(api, chatId, await file());
}
