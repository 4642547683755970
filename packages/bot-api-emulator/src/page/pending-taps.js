// @ts-check

/** As long as Telegram's apps wait for the answer to a tap. */
const answerMs = 30_000;

/**
 * Which inline buttons wait for their answer. The answer comes by event and may overtake the response to the tap itself.
 */
export class PendingTaps {
  /** @type {Map<string, { callbackQueryId?: string, timer: number }>} */
  #waiting = new Map();
  /** @type {Set<string>} */
  #early = new Set();
  #changed;

  /** @param {(person: number) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * @param {number} person
   * @param {number} messageId
   * @param {string} data
   */
  has(person, messageId, data) {
    return this.#waiting.has(keyOf(person, messageId, data));
  }

  /**
   * @param {number} person
   * @param {number} messageId
   * @param {string} data
   * @param {Promise<{ callback_query_id: string }>} posted
   */
  async track(person, messageId, data, posted) {
    const key = keyOf(person, messageId, data);
    const timer = setTimeout(() => this.#end(key, person), answerMs);
    this.#waiting.set(key, { timer });
    this.#changed(person);
    try {
      const { callback_query_id } = await posted;
      if (this.#early.delete(callback_query_id)) this.#end(key, person);
      else if (this.#waiting.has(key)) this.#waiting.set(key, { timer, callbackQueryId: callback_query_id });
    } catch (error) {
      this.#end(key, person);
      throw error;
    }
  }

  /**
   * Waits like a tap for something whose answer is the response itself.
   *
   * @template T
   * @param {number} person
   * @param {number} messageId
   * @param {string} data
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  async hold(person, messageId, data, work) {
    const key = keyOf(person, messageId, data);
    this.#waiting.set(key, { timer: setTimeout(() => this.#end(key, person), answerMs) });
    this.#changed(person);
    return work.finally(() => this.#end(key, person));
  }

  /**
   * @param {number} person
   * @param {string} callbackQueryId
   */
  answered(person, callbackQueryId) {
    const [key] = [...this.#waiting].find(([, tap]) => tap.callbackQueryId === callbackQueryId) ?? [];
    if (key !== undefined) this.#end(key, person);
    else if (this.#waiting.size > 0) this.#early.add(callbackQueryId);
  }

  /**
   * @param {string} key
   * @param {number} person
   */
  #end(key, person) {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
    if (this.#waiting.size === 0) this.#early.clear();
    this.#changed(person);
  }
}

/**
 * @param {number} person
 * @param {number} messageId
 * @param {string} data
 */
function keyOf(person, messageId, data) {
  return `${person}/${messageId}/${data}`;
}
