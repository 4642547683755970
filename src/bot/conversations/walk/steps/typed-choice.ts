import type { Input } from '../scene.ts';

/** Whoever types the word on a button means the button. */
export function matchTyped(
  choices: readonly string[],
  input: Input,
  namesOf: (choice: string) => string[],
): string | undefined {
  if (input.type !== 'text') return undefined;
  const typed = input.text.trim().toLowerCase();
  return choices.find((choice) => namesOf(choice).some((name) => name.toLowerCase() === typed));
}
