import { percentile } from '../../measure/figures.ts';
import { createPictures } from '../../src/pictures/create-pictures.ts';
import { createRenderer } from '../../src/pictures/renderer.ts';
import type { ReceiptPicture } from '../../src/use-cases/pictures/ports.ts';
import { timeEach } from './time-each.ts';

/** Of so many receipts, drawn one after the other. */
export interface PictureFigures {
  readonly count: number;
  /** With what is loaded for it. */
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly lateMs: number;
  readonly busyMs: number;
  readonly cpuMsEach: number;
  readonly kilobytes: number;
  /** Resident, after a tenth of them and after all. */
  readonly earlyMb: number;
  readonly finalMb: number;
}

/** Receipts that differ, so that nothing is drawn twice. */
export async function measurePictures(count: number): Promise<PictureFigures> {
  const pictures = createPictures(createRenderer());
  const begun = performance.now();
  const first = await pictures.receipt(receiptOf(0));
  const firstMs = performance.now() - begun;
  let earlyMb = 0;
  const { eachMs, cpuMsEach, lateMs, busyMs } = await timeEach(count, async (place) => {
    await pictures.receipt(receiptOf(place));
    if (place === Math.ceil(count / 10)) earlyMb = residentMb();
  });
  return {
    count,
    firstMs,
    p50Ms: percentile(eachMs, 0.5),
    p99Ms: percentile(eachMs, 0.99),
    lateMs,
    busyMs,
    cpuMsEach,
    kilobytes: first.byteLength / 1_000,
    earlyMb,
    finalMb: residentMb(),
  };
}

export function reportPictures(figures: PictureFigures): string {
  const { count, firstMs, p50Ms, p99Ms, lateMs, busyMs, cpuMsEach, kilobytes, earlyMb, finalMb } = figures;
  return [
    `${count} receipts with a token, ${kilobytes.toFixed(0)} kB each, one after the other`,
    `  one            p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; the first, with fonts, ${firstMs.toFixed(0)} ms`,
    `  CPU            ${cpuMsEach.toFixed(1)} ms each`,
    `  event loop     late by ${lateMs.toFixed(1)} ms at most, of it ${busyMs.toFixed(1)} ms of work`,
    `  memory         ${earlyMb.toFixed(0)} MB after a tenth, ${finalMb.toFixed(0)} MB after all`,
    '',
  ].join('\n');
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1e6;
}

function receiptOf(place: number): ReceiptPicture {
  return {
    tone: 'done',
    state: 'Successful',
    sum: `₦${(1_000 + place).toLocaleString('en')}.00`,
    product: 'Ikeja Electric prepaid',
    token: {
      label: 'Token',
      value:
        String(1e19 + place * 1e6)
          .replace(/\D/gu, '')
          .padEnd(20, '7')
          .match(/.{4}/gu)
          ?.join(' ') ?? '',
    },
    units: `${(place % 900) / 10} units`,
    facts: [
      { label: 'Meter', value: `0412 ${String(1_000_000 + place).slice(0, 4)} ${String(place).padStart(3, '0')}` },
      { label: 'Name', value: 'MUSA IBRAHIM ƊANLADI' },
      { label: 'Address', value: `${place} Ɓagwai Road, Ƙofar Gabas, behind the old filling station` },
      { label: 'Time', value: '22 Nov 2026, 15:05 WAT' },
    ],
    reference: { label: 'Reference', value: `VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A1F8${String(place).padStart(5, '0')}` },
    shop: { name: 'Ọlúṣọlá Ẹ̀bùn Stores', contact: { label: 'Contact', value: '+234 803 123 4567' } },
  };
}
