/** `npm run messages`, before types are checked: writes src/bot/ui/message-ids.ts from locales/en.ftl, so that a message's name and variables are types. */
import { readFileSync, writeFileSync } from 'node:fs';
import { FluentParser, Visitor, type VariableReference } from '@fluent/syntax';

const TARGET = new URL('../src/bot/ui/message-ids.ts', import.meta.url);

/** The variables of every message of a locale, sorted; broken entries are faults. */
export function variablesOf(ftl: string): { messages: Map<string, string[]>; faults: string[] } {
  const messages = new Map<string, string[]>();
  const faults: string[] = [];
  for (const entry of new FluentParser({ withSpans: true }).parse(ftl).body) {
    if (entry.type === 'Junk') faults.push(entry.content.split('\n')[0] ?? '');
    if (entry.type !== 'Message') continue;
    if (messages.has(entry.id.name)) faults.push(`${entry.id.name} stands twice`);
    const names = new Set<string>();
    const visitor = new (class extends Visitor {
      override visitVariableReference(node: VariableReference): void {
        names.add(node.id.name);
      }
    })();
    visitor.visit(entry);
    messages.set(entry.id.name, [...names].sort());
  }
  return { messages, faults };
}

function messageIdsModule(ftl: string): string {
  const rows = [...variablesOf(ftl).messages].map(
    ([id, names]) => `  '${id}': ${names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ')};`,
  );
  return `/** Made from locales/en.ftl by \`npm run messages\`: every message and the names of its variables. */
export interface MessageVariables {
${rows.join('\n')}
}
`;
}

if (import.meta.main)
  writeFileSync(TARGET, messageIdsModule(readFileSync(new URL('../locales/en.ftl', import.meta.url), 'utf8')));
