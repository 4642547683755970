import { type Api, InputFile } from 'grammy';
import { fitRows } from '../../../ui/fit-rows.ts';
import { type Screen, sendScreen } from '../../../ui/screen.ts';
import { sendFile } from '../../../ui/send-file.ts';
import type { RecapMessage } from './make-recap.ts';

/** The picture with its caption, or the caption alone; the file below. @throws GrammyError, HttpError */
export async function sendRecap(
  api: Api,
  chatId: number,
  message: RecapMessage,
  rows: NonNullable<Screen['rows']>,
  note?: string,
): Promise<void> {
  const caption = note === undefined ? message.caption : `${message.caption}\n\n${note}`;
  if (message.picture === undefined) await sendScreen(api, chatId, { html: caption, rows });
  else {
    const { bytes, name } = message.picture;
    await api.sendPhoto(chatId, new InputFile(bytes, name), {
      caption,
      parse_mode: 'HTML',
      ...(rows.length === 0 ? {} : { reply_markup: { inline_keyboard: fitRows(rows) } }),
    });
  }
}

/** It is a second message, and only an addition: if it fails, the picture has still been sent. @throws GrammyError, HttpError */
export async function sendRecapFile(api: Api, chatId: number, { file }: RecapMessage): Promise<void> {
  if (file !== undefined) await sendFile(api, chatId, await file());
}
