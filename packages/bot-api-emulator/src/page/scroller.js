// @ts-check

/** How far from its end the log still counts as being at it. */
const nearPx = 60;

/** Keeps the newest message in sight unless the reader has scrolled up; then counts what came in the "↓ new" button. */
export class Scroller {
  #log;
  #button;
  #count = 0;
  #atEnd = true;
  #size = 0;

  /**
   * @param {HTMLElement} log
   * @param {HTMLElement} button its first child shows the count
   */
  constructor(log, button) {
    this.#log = log;
    this.#button = button;
    log.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    button.addEventListener('click', () => this.#toEnd(smoothly()));
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(log);
    if (log.firstElementChild) observer.observe(log.firstElementChild);
  }

  toEnd() {
    this.#toEnd('instant');
  }

  /**
   * Call after new messages were drawn.
   *
   * @param {number} count
   */
  arrived(count) {
    if (this.#atEnd) return this.#toEnd('instant');
    this.#count += count;
    this.#draw();
  }

  /** @param {HTMLElement | undefined} message */
  show(message) {
    message?.scrollIntoView({ block: 'center', behavior: smoothly() });
  }

  #scrolled() {
    // The browser also scrolls by itself when heights change; only the reader's own scrolling leaves the end.
    if (this.#sizeNow() === this.#size) this.#look();
    else this.#resized();
  }

  #resized() {
    this.#size = this.#sizeNow();
    if (this.#atEnd) this.#toEnd('instant');
    else this.#look();
  }

  #sizeNow() {
    return this.#log.scrollHeight * 1e5 + this.#log.clientHeight;
  }

  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < nearPx;
    if (this.#atEnd) this.#count = 0;
    this.#draw();
  }

  /** @param {ScrollBehavior} behavior */
  #toEnd(behavior) {
    this.#log.scrollTo({ top: this.#log.scrollHeight, behavior });
    if (behavior === 'instant') this.#look();
  }

  #draw() {
    this.#button.hidden = this.#atEnd;
    const words = this.#count > 0 ? `${this.#count} new` : '';
    if (this.#button.firstElementChild) this.#button.firstElementChild.textContent = words;
    this.#button.setAttribute('aria-label', words ? `${words}, to the newest message` : 'To the newest message');
  }
}

/** @returns {ScrollBehavior} */
function smoothly() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
