import { minor } from '../../../domain/shared/money.ts';
import { type AuditDifference, type AuditReport, countedFaults } from '../../../services/audit/audit-findings.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';

/** What is too much for a message is found by `npm run audit`. */
const MAX_DIFFERENCES = 10;

/** The first differences between ledgers and accounts, for merchants. */
export function auditScreen({ differences, differenceCount }: AuditReport, words: Words): Screen {
  const left = differenceCount - MAX_DIFFERENCES;
  const lines = [
    words.html('ledger-audit-title', { count: differenceCount }),
    ...differences.slice(0, MAX_DIFFERENCES).map((one) => `\n${differenceText(one, words)}`),
    ...(left > 0 ? ['', words.html('ledger-audit-more', { count: left })] : []),
    '',
    words.html('ledger-audit-hint'),
  ];
  return { html: lines.join('\n') };
}

function differenceText(difference: AuditDifference, words: Words): string {
  const { what, userId, reference, expected, found } = difference;
  const isMoney = !countedFaults.includes(what);
  const value = (amount: number): string => (isMoney ? words.money(minor(amount)) : String(amount));
  return [
    words.html('access-id', { id: String(userId) }),
    words.html(`ledger-audit-${what}`),
    words.html('ledger-audit-values', { expected: value(expected), found: value(found) }),
    ...(reference === undefined ? [] : [words.html('card-reference', { reference })]),
  ].join('\n');
}
