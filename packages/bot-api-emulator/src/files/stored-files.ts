import { randomBytes } from 'node:crypto';

export interface StoredFile {
  fileId: string;
  uniqueId: string;
  /** As in /file/bot<token>/<path>. */
  path: string;
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** At most this many bytes are kept; the oldest files are dropped first. */
const limitBytes = 128 * 1024 * 1024;

export class StoredFiles {
  readonly #byId = new Map<string, StoredFile>();
  #sizeBytes = 0;
  #count = 0;

  add(folder: 'photos' | 'documents' | 'stickers', name: string, contentType: string, bytes: Uint8Array): StoredFile {
    const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
    const file = {
      fileId: randomBytes(36).toString('base64url'),
      uniqueId: randomBytes(11).toString('base64url'),
      path: `${folder}/file_${this.#count++}${extension}`,
      name,
      contentType,
      bytes,
    };
    this.put(file);
    return file;
  }

  put(file: StoredFile): void {
    this.#byId.set(file.fileId, file);
    this.#count = Math.max(this.#count, this.#byId.size);
    this.#sizeBytes += file.bytes.length;
    for (const oldest of this.#byId.values()) {
      if (this.#sizeBytes <= limitBytes || oldest === file) break;
      this.#byId.delete(oldest.fileId);
      this.#sizeBytes -= oldest.bytes.length;
    }
  }

  /** Finds a photo by the file_id of any of its sizes, too. */
  find(fileId: string): StoredFile | undefined {
    return this.#byId.get(fileId) ?? this.#byId.get(fileId.replace(/^[smxyw]-/, ''));
  }

  findByPath(path: string): StoredFile | undefined {
    return this.all().find((file) => file.path === path);
  }

  all(): StoredFile[] {
    return [...this.#byId.values()];
  }
}
