export interface Answer {
  readonly code: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonAnswer(code: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { code, type: 'application/json; charset=utf-8', text: JSON.stringify(body), headers };
}

export function statusAnswer(code: number, status: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(code, { status }, headers);
}
