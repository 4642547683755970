import type { Dispatcher } from 'undici';

/**
 * The dispatcher with a look just before a request's first byte is written, after every wait for a connection. If `onStart` throws, nothing
 * of the request is written, and it fails with what was thrown.
 */
export function beforeFirstByte(dispatcher: Dispatcher, onStart: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, watched(handler, onStart)));
}

function watched(handler: Dispatcher.DispatchHandler, onStart: () => void): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller, context) {
      onStart();
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...of) => handler.onRequestUpgrade?.(...of),
    onResponseStart: (...of) => handler.onResponseStart?.(...of),
    onResponseData: (...of) => handler.onResponseData?.(...of),
    onResponseEnd: (...of) => handler.onResponseEnd?.(...of),
    onResponseError: (...of) => handler.onResponseError?.(...of),
  };
}
