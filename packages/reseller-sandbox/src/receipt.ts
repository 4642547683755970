import { hash } from 'node:crypto';
import { customerAddressOf, customerNameOf, numberOf } from './customers.ts';
import { toNaira } from './pricing.ts';
import type { StoredTransaction, TransactionStatus } from './transaction.ts';

/** The receipt fields of specification 2.6 and 2.7. */
export interface Receipt {
  readonly remark?: string;
  readonly token?: string;
  readonly units?: string;
  readonly meter_number?: string;
  readonly customer_name?: string;
  readonly customer_address?: string;
  readonly disco?: string;
  readonly exchange_reference?: string;
  readonly transaction_date?: string;
}

/** Naira for one kilowatt-hour. */
const TARIFF = 209.5;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/** A processing purchase has no receipt, a failed one only a remark. */
export function receiptOf(stored: StoredTransaction, status: TransactionStatus, nowMs: number): Receipt {
  switch (status) {
    case 'processing':
      return {};
    case 'failed':
      return { remark: `${stored.productName} for ${stored.customerId} failed. Your wallet has been refunded.` };
    case 'successful':
      return {
        remark: remarkOf(stored),
        exchange_reference: `EX${hash('sha256', stored.reference).slice(0, 14).toUpperCase()}`,
        transaction_date: lagosTime(stored.succeedsAtMs ?? stored.createdAtMs),
        ...(isPrepaidMeter(stored) ? meterReceiptOf(stored, nowMs) : {}),
      };
  }
}

function isPrepaidMeter(stored: StoredTransaction): boolean {
  return stored.service === 'electricity' && stored.category === 'prepaid';
}

function meterReceiptOf(stored: StoredTransaction, nowMs: number): Receipt {
  return {
    ...(stored.tokenAtMs <= nowMs ? { token: tokenOf(stored.reference), units: unitsOf(stored) } : {}),
    meter_number: stored.customerId,
    customer_name: customerNameOf(stored.customerId),
    customer_address: customerAddressOf(stored.customerId),
    disco: stored.provider,
  };
}

/** Twenty digits out of the reference; every fourth token begins with a zero, which a number would lose. */
function tokenOf(reference: string): string {
  const digits = [0, 1, 2].map((part) => numberOf(`token ${part} ${reference}`).toString().padStart(10, '0')).join('');
  const first = numberOf(`token zero ${reference}`) % 4 === 0 ? '0' : '7';
  return first + digits.slice(0, 19);
}

function unitsOf(stored: StoredTransaction): string {
  return (toNaira(stored.amountMinor) / TARIFF).toFixed(2);
}

/** Receipt-like texts of the kind that operators send on: with numbers that are no money, some of them longer than a number can be exact. */
function remarkOf(stored: StoredTransaction): string {
  const naira = `NGN ${toNaira(stored.amountMinor).toFixed(2)}`;
  const transaction = `Transaction number ${digitsOf(`transaction ${stored.reference}`, 20)}`;
  switch (stored.service) {
    case 'airtime':
      return `You have topped up ${stored.customerId} with ${stored.provider} airtime of ${naira}. ${transaction}`;
    case 'data':
      return `You have sent ${stored.quantity ?? stored.productName} of ${stored.provider} data to ${stored.customerId}. ${transaction}`;
    case 'education': {
      const pin = digitsOf(`pin ${stored.reference}`, 12).replace(/(\d{4})(?=\d)/gu, '$1 ');
      return `${stored.productName} PIN: ${pin}, serial ${digitsOf(`serial ${stored.reference}`, 16)}. ${transaction}`;
    }
    default:
      return `${stored.productName} of ${naira} for ${stored.customerId} was successful. ${transaction}`;
  }
}

function digitsOf(seed: string, count: number): string {
  const parts = [0, 1, 2].map((part) => numberOf(`${seed} ${part}`).toString().padStart(10, '0'));
  return parts.join('').slice(0, count);
}

/** The specification does not show the format; this one is not ISO 8601, so that clients treat it as text. */
function lagosTime(atMs: number): string {
  return new Date(atMs + LAGOS_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
