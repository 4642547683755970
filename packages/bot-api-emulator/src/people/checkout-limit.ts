/** Answered later than this, a checkout is off (documentation of answerPreCheckoutQuery: within 10 seconds). */
export const checkoutLimitMs = 10_000;
