export interface ImageSize {
  width: number;
  height: number;
}

/** Width and height from the first bytes of a PNG, GIF, JPEG or WebP, undefined for what is no picture. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
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
