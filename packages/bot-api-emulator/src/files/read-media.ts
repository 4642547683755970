import type { Document, PhotoSize } from '@grammyjs/types';
import type { StoredFile } from './stored-files.ts';
import type { Parameters, Upload } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import type { State } from '../state/state.ts';

type Folder = 'photos' | 'documents';

/** The documentation of sendPhoto: 10 MB, "width and height must not exceed 10000 in total. Width and height ratio must be at most 20." */
const photoLimitBytes = 10 * 1024 * 1024;
const photoLimitSides = 10_000;
const photoLimitRatio = 20;

/** The boxes into which Telegram scales a photo, by the letter that it gives each size (https://core.telegram.org/api/files#image-thumbnail-types). */
const boxes = { s: 100, m: 320, x: 800, y: 1280, w: 2560 } as const;

/**
 * The file a parameter gives: uploaded, uploaded elsewhere in the form as attach://name, or a file_id known here.
 * Web addresses are refused, because the emulator fetches nothing from the network.
 */
export function readFile(state: State, parameters: Parameters, name: string, folder: Folder): StoredFile {
  const upload = parameters.upload(name);
  if (upload !== undefined) return storeUpload(state, upload, folder);
  const value = parameters.text(name);
  if (value === '') throw badRequest(`there is no ${folder === 'photos' ? 'photo' : 'document'} in the request`);
  return fileNamed(state, parameters, value, folder);
}

/** As `readFile`, for the `media` of an input media object. */
export function fileNamed(state: State, parameters: Parameters, value: string, folder: Folder): StoredFile {
  if (value.startsWith('attach://')) {
    const upload = parameters.upload(value.slice('attach://'.length));
    if (upload === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
    return storeUpload(state, upload, folder);
  }
  if (/^https?:/i.test(value)) throw badRequest('failed to get HTTP URL content');
  const known = state.files.find(value);
  if (known === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  const other = folder === 'photos' ? 'documents' : 'photos';
  if (known.path.startsWith(other))
    throw badRequest(`can't use file of type ${typeName[other]} as ${typeName[folder]}`);
  return known;
}

const typeName = { photos: 'Photo', documents: 'Document' };

export function storeUpload(state: State, upload: Upload, folder: Folder): StoredFile {
  if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
  if (folder === 'photos') {
    if (upload.bytes.length > photoLimitBytes) throw badRequest('file is too big');
    checkSides(imageSize(upload.bytes));
  }
  return state.files.add(folder, upload.name, upload.contentType || 'application/octet-stream', upload.bytes);
}

function checkSides(size: ImageSize | undefined): void {
  if (size === undefined) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = size;
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (width + height > photoLimitSides || !(ratio <= photoLimitRatio)) throw badRequest('PHOTO_INVALID_DIMENSIONS');
}

/** Smaller ones first, as Telegram lists them, each under a file_id of its own; behind all of them is the one file. */
export function photoSizes(file: StoredFile): PhotoSize[] {
  const size = imageSize(file.bytes);
  if (size === undefined) throw badRequest('type of file mismatch');
  const longest = Math.max(size.width, size.height);
  const smaller = Object.entries(boxes).filter(([, box]) => box < longest);
  const scaled = smaller.map(([letter, box]) => sizeOf(file, scaledTo(size, box / longest), `${letter}-`));
  return longest > boxes.w ? scaled : [...scaled, sizeOf(file, size, '')];
}

function scaledTo({ width, height }: ImageSize, scale: number): ImageSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function sizeOf(file: StoredFile, size: ImageSize, letter: string): PhotoSize {
  return {
    file_id: letter + file.fileId,
    file_unique_id: letter + file.uniqueId,
    ...size,
    file_size: file.bytes.length,
  };
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

export interface ImageSize {
  width: number;
  height: number;
}

/** Width and height from the first bytes of a PNG, GIF, JPEG or WebP, undefined for what is no picture. */
function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 16) return undefined;
  if (buffer.readUInt32BE(0) === 0x89504e47 && buffer.length >= 24) {
    return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  }
  if (buffer.toString('latin1', 0, 3) === 'GIF') {
    return { width: buffer.readUInt16LE(6), height: buffer.readUInt16LE(8) };
  }
  if (buffer.readUInt16BE(0) === 0xffd8) return jpegSize(buffer);
  if (buffer.toString('latin1', 8, 12) === 'WEBP') return webpSize(buffer);
  return undefined;
}

/** Walks the segments to the first frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(buffer: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 < buffer.length) {
    const marker = buffer.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { height: buffer.readUInt16BE(at + 5), width: buffer.readUInt16BE(at + 7) };
    }
    at += 2 + buffer.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(buffer: Buffer): ImageSize | undefined {
  if (buffer.length < 30) return undefined;
  const kind = buffer.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: buffer.readUIntLE(24, 3) + 1, height: buffer.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: buffer.readUInt16LE(26) & 0x3fff, height: buffer.readUInt16LE(28) & 0x3fff };
  const bits = buffer.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
