import { badRequest } from '../server/refusal.ts';
import type { Method } from './method.ts';

/** "bots can download files of up to 20MB in size" (getFile). */
const downloadLimitBytes = 20 * 1024 * 1024;

export const getFile: Method = (state, parameters) => {
  if (!parameters.has('file_id')) throw badRequest('file_id not specified');
  const file = state.files.find(parameters.text('file_id'));
  if (file === undefined) throw badRequest('wrong file_id or the file is temporarily unavailable');
  if (file.bytes.length > downloadLimitBytes) throw badRequest('file is too big');
  const { fileId, uniqueId, bytes, path } = file;
  return { file_id: fileId, file_unique_id: uniqueId, file_size: bytes.length, file_path: path };
};
