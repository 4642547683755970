import type { Upload } from '../server/parameters.ts';

/** One dot: the smallest PNG there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a person sends if the test does not say what. */
export const samplePhoto: Upload = { name: 'photo.png', contentType: 'image/png', bytes: new Uint8Array(dot) };

export const sampleDocument: Upload = {
  name: 'document.txt',
  contentType: 'text/plain',
  bytes: new TextEncoder().encode('a document'),
};
