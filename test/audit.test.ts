import { expect, test } from 'vitest';
import { auditReportText } from '../src/audit.ts';
import { createAuditFindings } from '../src/services/audit/audit-findings.ts';

test('balances that are past all sums end no audit: it says so, and names them', () => {
  const spoilt = createAuditFindings();
  for (const userId of [7, 8]) {
    spoilt.account({
      userId,
      entries: 1,
      balanceMinor: Number.MAX_SAFE_INTEGER,
      heldMinor: 0,
      differences: [{ what: 'balance', userId, expected: -500, found: Number.MAX_SAFE_INTEGER }],
    });
  }
  const text = auditReportText(spoilt.report(), 'NGN');
  expect(text).toMatch(/people have left +more than can be counted\npeople owe +₦0\.00\n/u);
  expect(text).toMatch(/out of balance +more than can be counted\n/u);
  expect(text).toContain('person 7: balance: expected -₦5.00, found more than can be counted');
});
