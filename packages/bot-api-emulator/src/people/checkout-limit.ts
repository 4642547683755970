/** A checkout that is answered later than this has failed (documentation of answerPreCheckoutQuery: within 10 seconds). */
export const checkoutLimitMs = 10_000;
