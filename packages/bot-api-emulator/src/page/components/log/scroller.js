/** How far from its end the log still counts as being at it. */
const nearPx = 60;

/** Keeps the newest message in sight unless the reader has scrolled up; then counts what came in since. */
export class Scroller {
  #log;
  #show;
  #observer = new ResizeObserver(() => this.#resized());
  #count = 0;
  #atEnd = true;
  #size = 0;

  /**
   * @param {HTMLElement} log
   * @param {(place: { atEnd: boolean, count: number }) => void} show
   */
  constructor(log, show) {
    this.#log = log;
    this.#show = show;
    log.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#observer.observe(log);
    if (log.firstElementChild) this.#observer.observe(log.firstElementChild);
  }

  stop() {
    this.#observer.disconnect();
  }

  /** @param {ScrollBehavior} [behavior] */
  toEnd(behavior = 'instant') {
    this.#log.scrollTo({ top: this.#log.scrollHeight, behavior });
    if (behavior === 'instant') this.#look();
  }

  /**
   * Call after new messages were drawn.
   *
   * @param {number} count
   */
  arrived(count) {
    if (this.#atEnd) return this.toEnd();
    this.#count += count;
    this.#tell();
  }

  #scrolled() {
    // The browser also scrolls by itself when heights change; only the reader's own scrolling leaves the end.
    if (this.#sizeNow() === this.#size) this.#look();
    else this.#resized();
  }

  #resized() {
    this.#size = this.#sizeNow();
    if (this.#atEnd) this.toEnd();
    else this.#look();
  }

  #sizeNow() {
    return this.#log.scrollHeight * 1e5 + this.#log.clientHeight;
  }

  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < nearPx;
    if (this.#atEnd) this.#count = 0;
    this.#tell();
  }

  #tell() {
    this.#show({ atEnd: this.#atEnd, count: this.#count });
  }
}
