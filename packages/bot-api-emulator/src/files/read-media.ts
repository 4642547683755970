import type { Document, PhotoSize } from '@grammyjs/types';
import type { StoredFile } from './stored-files.ts';
import type { Parameters, Upload } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import type { State } from '../state/state.ts';

export type MediaKind = 'photo' | 'document';

/** The documentation of sendPhoto: 10 MB, "width and height must not exceed 10000 in total. Width and height ratio must be at most 20." */
const photoLimitBytes = 10 * 1024 * 1024;
const photoLimitSides = 10_000;
const photoLimitRatio = 20;

/** The boxes into which Telegram scales a photo, by the letter that it gives each size (https://core.telegram.org/api/files#image-thumbnail-types). */
const boxes = { s: 100, m: 320, x: 800, y: 1280, w: 2560 } as const;

/**
 * The file that a parameter of this name gives: uploaded, uploaded elsewhere in the form as attach://name, or a file_id known here.
 * Web addresses are refused, because the emulator fetches nothing from the network.
 */
export function readMedia(state: State, parameters: Parameters, kind: MediaKind): Media {
  const upload = parameters.upload(kind);
  if (upload !== undefined) return storeMedia(state, upload, kind);
  const value = parameters.text(kind);
  if (value === '') throw badRequest(`there is no ${kind} in the request`);
  return namedMedia(state, parameters, value, kind);
}

/** As `readMedia`, for the `media` of an input media object. */
export function namedMedia(state: State, parameters: Parameters, value: string, kind: MediaKind): Media {
  if (value.startsWith('attach://')) {
    const upload = parameters.upload(value.slice('attach://'.length));
    if (upload === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
    return storeMedia(state, upload, kind);
  }
  if (/^https?:/i.test(value)) throw badRequest('failed to get HTTP URL content');
  const known = state.files.find(value);
  if (known === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  const other = kind === 'photo' ? 'document' : 'photo';
  if (known.path.startsWith(other)) throw badRequest(`can't use file of type ${typeName[other]} as ${typeName[kind]}`);
  return mediaOf(known, kind);
}

const typeName = { photo: 'Photo', document: 'Document' };

export function storeMedia(state: State, upload: Upload, kind: MediaKind): Media {
  if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
  if (kind === 'photo') {
    if (upload.bytes.length > photoLimitBytes) throw badRequest('file is too big');
    checkSides(imageSize(upload.bytes));
  }
  const { name, contentType, bytes } = upload;
  return mediaOf(state.files.add(`${kind}s`, name, contentType || 'application/octet-stream', bytes), kind);
}

function checkSides(size: ImageSize | undefined): void {
  if (size === undefined) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = size;
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (width + height > photoLimitSides || !(ratio <= photoLimitRatio)) throw badRequest('PHOTO_INVALID_DIMENSIONS');
}

type Media = { photo: PhotoSize[] } | { document: Document };

function mediaOf(file: StoredFile, kind: MediaKind): Media {
  if (kind === 'photo') return { photo: photoSizes(file) };
  const { fileId, uniqueId, name, contentType, bytes } = file;
  return {
    document: {
      file_id: fileId,
      file_unique_id: uniqueId,
      file_name: name,
      mime_type: contentType,
      file_size: bytes.length,
    },
  };
}

/** The sizes of a photo, the smallest first, as Telegram lists them. Each has its own file_id, and all of them lead to the same file. */
function photoSizes(file: StoredFile): PhotoSize[] {
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

interface ImageSize {
  width: number;
  height: number;
}

/** Width and height from the first bytes of a PNG, GIF, JPEG or WebP; undefined if the file is none of these. */
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
