/** As long as Telegram's apps wait for the answer to a tap. */
const answerMs = 30_000;

/** What stands for a tap on Pay where taps are told apart by their data. */
export const payTap = 'pay';

/** @typedef {{ person: number, messageId: number, data: string }} Button */

/** Which inline buttons wait for their answer. The answer comes by event and may overtake the response to the tap itself. */
export class PendingTaps {
  /** @type {Map<string, Button & { callbackQueryId?: string, timer: number }>} */
  #waiting = new Map();
  /** @type {Set<string>} */
  #early = new Set();
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {Button} button */
  has(button) {
    return this.#waiting.has(keyOf(button));
  }

  /**
   * The data of the buttons that wait at one message.
   *
   * @param {number} person
   * @param {number} messageId
   */
  at(person, messageId) {
    const taps = [...this.#waiting.values()].filter((tap) => tap.person === person && tap.messageId === messageId);
    return taps.map(({ data }) => data);
  }

  /**
   * @param {Button} button
   * @param {Promise<{ callback_query_id: string }>} posted
   */
  async track(button, posted) {
    this.#begin(button);
    try {
      const { callback_query_id } = await posted;
      const tap = this.#waiting.get(keyOf(button));
      if (this.#early.delete(callback_query_id)) this.#end(button);
      else if (tap) tap.callbackQueryId = callback_query_id;
    } catch (error) {
      this.#end(button);
      throw error;
    }
  }

  /**
   * Waits as for a tap, where the response itself is the answer.
   *
   * @template T
   * @param {Button} button
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  hold(button, work) {
    this.#begin(button);
    return work.finally(() => this.#end(button));
  }

  /** @param {string} callbackQueryId */
  answered(callbackQueryId) {
    const tap = [...this.#waiting.values()].find((waiting) => waiting.callbackQueryId === callbackQueryId);
    if (tap) this.#end(tap);
    else if (this.#waiting.size > 0) this.#early.add(callbackQueryId);
  }

  /** @param {Button} button */
  #begin(button) {
    this.#waiting.set(keyOf(button), { ...button, timer: setTimeout(() => this.#end(button), answerMs) });
    this.#changed();
  }

  /** @param {Button} button */
  #end(button) {
    clearTimeout(this.#waiting.get(keyOf(button))?.timer);
    this.#waiting.delete(keyOf(button));
    if (this.#waiting.size === 0) this.#early.clear();
    this.#changed();
  }
}

/** @param {Button} button */
function keyOf({ person, messageId, data }) {
  return `${person}/${messageId}/${data}`;
}
