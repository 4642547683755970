import { expect, test } from 'vitest';
import { doctorReport } from '../src/doctor.ts';
import { look, ok, wrong } from '../src/doctor/checks.ts';

test('what the doctor says is a line each, what is well first, and reads well on a phone', () => {
  const findings = [
    wrong('service', 'refuses the key in RESELLER_API_KEY, so nothing can be bought: copy it again'),
    ok('Node', '24.21.0'),
    look('archive', `x${'-'.repeat(60)} is a long word`),
  ];
  const report = doctorReport(findings, 40);
  expect(report.split('\n')).toEqual([
    'ok     Node: 24.21.0',
    'look   archive:',
    `       x${'-'.repeat(60)}`,
    '       is a long word',
    'wrong  service: refuses the key in',
    '       RESELLER_API_KEY, so nothing can',
    '       be bought: copy it again',
    '',
    'The bot cannot sell: 1 wrong.',
  ]);
  expect(doctorReport(findings, 7)).toBe(report);
});
