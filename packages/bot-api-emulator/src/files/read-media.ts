import type { Document, PhotoSize } from '@grammyjs/types';
import { imageSize } from './image-size.ts';
import type { Parameters, Upload } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import type { StoredFile } from './stored-files.ts';
import type { State } from '../state/state.ts';

/** 10 MB: the documentation of sendPhoto. */
const photoLimitBytes = 10 * 1024 * 1024;

/**
 * The file a parameter gives: uploaded, uploaded elsewhere in the form as attach://name, or a file_id known here.
 * Web addresses are refused, because the emulator fetches nothing from the network.
 */
export function readFile(
  state: State,
  parameters: Parameters,
  name: string,
  folder: 'photos' | 'documents',
): StoredFile {
  const upload = parameters.upload(name);
  if (upload !== undefined) return storeUpload(state, upload, folder);
  const value = parameters.text(name);
  if (value === '') throw badRequest(`there is no ${folder === 'photos' ? 'photo' : 'document'} in the request`);
  return fileNamed(state, parameters, value, folder);
}

/** As `readFile`, for the `media` of an input media object. */
export function fileNamed(
  state: State,
  parameters: Parameters,
  value: string,
  folder: 'photos' | 'documents',
): StoredFile {
  if (value.startsWith('attach://')) {
    const upload = parameters.upload(value.slice('attach://'.length));
    if (upload === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
    return storeUpload(state, upload, folder);
  }
  if (/^https?:/i.test(value)) throw badRequest('failed to get HTTP URL content');
  const known = state.files.find(value);
  if (known === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  return known;
}

export function storeUpload(state: State, upload: Upload, folder: 'photos' | 'documents'): StoredFile {
  if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
  if (folder === 'photos') {
    if (upload.bytes.length > photoLimitBytes) throw badRequest('file is too big');
    if (imageSize(upload.bytes) === undefined) throw badRequest('IMAGE_PROCESS_FAILED');
  }
  return state.files.add(folder, upload.name, upload.contentType || 'application/octet-stream', upload.bytes);
}

/** Telegram makes several sizes; here the one there is. */
export function photoSizes(file: StoredFile): PhotoSize[] {
  const size = imageSize(file.bytes);
  if (size === undefined) throw badRequest('type of file mismatch');
  return [{ file_id: file.fileId, file_unique_id: file.uniqueId, ...size, file_size: file.bytes.length }];
}

export function documentOf(file: StoredFile): Document {
  return {
    file_id: file.fileId,
    file_unique_id: file.uniqueId,
    file_name: file.name,
    mime_type: file.contentType,
    file_size: file.bytes.length,
  };
}
