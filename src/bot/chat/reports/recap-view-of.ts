import { SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import type { Role } from '../../../domain/people/person.ts';
import { addDays, DAY_MS, dayOf, spanOf } from '../../../domain/shared/days.ts';
import { type Minor, minor, sumOf } from '../../../domain/shared/money.ts';
import { type Bar, percentBeside, type Recap, GAUGE_DAYS, scaleOf } from '../../../domain/reports/recap.ts';
import { daysIn } from '../../../domain/reports/parse-day-range.ts';
import type { ChartView, MoneyView, RecapView, RecapTone } from '../../../domain/pictures.ts';
import type { Words } from '../../ui/words.ts';
import { outletName } from '../../shared/health-words.ts';
import { serviceName } from '../../shared/product-label.ts';
import { forecastText } from '../../shared/money-words.ts';

export interface RecapWords {
  readonly words: Words;
  readonly timeZone: string;
  readonly titleOf: (productName: string) => string | undefined;
  /** The role of the reader: merchants see profit and the wallet, everyone else what they earned and their balance. */
  readonly role: Role;
}

/** The services that the bot knows. Their order gives each the same colour every day. */
const SERVICES = SOLD_SERVICES.flatMap(({ listedAs }) => listedAs);

export function recapViewOf(recap: Recap, as: RecapWords): RecapView {
  const { words } = as;
  const services = servicesOf(recap.bars);
  return {
    title: titleOf(recap, words),
    until: recap.isRunning ? words.plain('recap-until', { time: words.clock(recap.at) }) : '',
    sold: words.shortMoney(roundedToUnits(recap.total.soldMinor)),
    count: countOf(recap, as),
    beside: besideOf(recap, words),
    tiles: tilesOf(recap, as),
    services: services
      .filter((service) => service !== '')
      .map((service) => ({
        name: serviceName(service, words),
        sold: words.shortMoney(roundedToUnits(soldBy(recap.bars, service))),
      })),
    chart: services.length === 0 ? undefined : chartOf(recap, services, words),
    best: bestOf(recap, as),
    money: moneyOf(recap, as),
    episodes: episodesOf(recap, words),
    note: noteOf(recap, words),
  };
}

/** `Sunday 22 November`, `16 Nov 2026 – 22 Nov 2026`. */
export function titleOf({ span }: Pick<Recap, 'span'>, words: Words): string {
  return span.type === 'day' ? words.longDay(span.from) : `${words.day(span.from)} – ${words.day(span.to)}`;
}

/** A customer reads that they bought, and not that they sold. */
export function countOf({ total: { count } }: Recap, { words, role }: RecapWords): string {
  return words.plain(role === 'customer' ? 'recap-count-bought' : 'recap-count', { count });
}

function besideOf({ total, usual, span, isRunning }: Recap, words: Words): RecapView['beside'] {
  const percent = percentBeside(total.soldMinor, usual);
  if (usual === undefined || percent === undefined) return undefined;
  const named = {
    weekday: () =>
      words.plain(isRunning ? 'recap-usual-now' : 'recap-usual-weekday', { weekday: words.weekday(span.from) }),
    before: () => words.plain('recap-usual-before', { days: daysIn(span).length }),
  };
  const said = { percent: words.percent(Math.abs(percent)), usual: named[usual.of]() };
  if (percent === 0) return { text: words.plain('recap-same', { usual: said.usual }), tone: 'quiet' };
  return percent > 0
    ? { text: words.plain('recap-above', said), tone: 'good' }
    : { text: words.plain('recap-below', said), tone: 'bad' };
}

export function noteOf({ completeFrom }: Recap, words: Words): string | undefined {
  if (completeFrom === undefined) return undefined;
  return words.plain('recap-incomplete', { date: words.day(completeFrom) });
}

/** A sum without kobo, because nobody needs them at a glance. */
export function roundedToUnits(amount: Minor): Minor {
  return minor(Math.round(amount / 100) * 100);
}

function tilesOf({ total, open }: Recap, { words, role }: RecapWords): RecapView['tiles'] {
  const isShop = role === 'merchant';
  const left = isShop ? total.profitMinor : total.earnedMinor;
  const leftTone: RecapTone = left < 0 ? 'bad' : left === 0 ? 'plain' : 'good';
  const leftTile = {
    label: words.plain(isShop ? 'recap-profit' : 'recap-earned'),
    value: words.shortMoney(roundedToUnits(left)),
    tone: leftTone,
  };
  return [
    // If prices are fixed, a person earns nothing, and a zero would only make them ask why.
    ...(isShop || (role === 'agent' && left !== 0) ? [leftTile] : []),
    { label: words.plain('recap-failed'), value: String(total.failed), tone: total.failed === 0 ? 'quiet' : 'plain' },
    { label: words.plain('recap-open'), value: String(open.count), tone: open.count === 0 ? 'quiet' : 'bad' },
  ];
}

function servicesOf(bars: readonly Bar[]): string[] {
  const sold = bars.flatMap(({ byService }) => [...byService].filter(([, amount]) => amount > 0));
  const found = new Set(sold.map(([service]) => service));
  const others = [...found].filter((service) => !SERVICES.includes(service)).toSorted();
  const known = SERVICES.filter((service) => found.has(service));
  return [...known, ...others];
}

function soldBy(bars: readonly Bar[], service: string): Minor {
  return minor(sumOf(bars.map(({ byService }) => byService.get(service) ?? 0)));
}

function chartOf({ bars, usual, span }: Recap, services: readonly string[], words: Words): ChartView {
  const sums = bars.map(({ byService, usualMinor = 0 }) => Math.max(usualMinor, sumOf(byService.values())));
  const { step, lines } = scaleOf(Math.max(...sums, 1));
  const top = step * lines;
  return {
    bars: bars.map(({ key, byService, usualMinor }) => ({
      label: typeof key === 'number' ? String(key).padStart(2, '0') : key.slice(-2),
      parts: services.map((service) => (byService.get(service) ?? 0) / top),
      ...(usualMinor === undefined ? {} : { usual: usualMinor / top }),
    })),
    lines: Array.from({ length: lines + 1 }, (_, line) => ({
      label: words.roundMoney(minor(line * step)),
      at: line / lines,
    })),
    usual:
      usual?.of === 'weekday' && bars.some(({ usualMinor }) => usualMinor !== undefined)
        ? words.plain('recap-usual-weekday', { weekday: words.weekday(span.from) })
        : undefined,
  };
}

function bestOf({ best }: Recap, { words, titleOf: nameOf }: RecapWords): RecapView['best'] {
  const [first] = best;
  if (first === undefined) return undefined;
  return {
    title: words.plain('recap-best'),
    rows: best.map(({ productName, sum }) => ({
      name: nameOf(productName) ?? productName,
      sold: `${words.shortMoney(roundedToUnits(sum.soldMinor))} · ${sum.count}`,
      share: sum.soldMinor / Math.max(1, first.sum.soldMinor),
    })),
  };
}

/** Lines such as `MTN data was slow 14:10–15:30`; with the day, if the span has several. */
function episodesOf({ episodes = [], span }: Recap, words: Words): string[] {
  const time = (at: number): string => (span.type === 'day' ? words.clock(at) : words.shortTime(at));
  return episodes.map(({ outlet, trouble, since, over }) => {
    const facts = { outlet: outletName(outlet, words), from: time(since) };
    if (over === undefined) return words.plain(`recap-${trouble}-since`, facts);
    return words.plain(`recap-${trouble}`, { ...facts, to: time(over.at) });
  });
}

function moneyOf({ money, at }: Recap, { words, timeZone, role }: RecapWords): MoneyView | undefined {
  if (money === undefined) return undefined;
  const { amountMinor, forecast } = money;
  const until = forecast?.until;
  return {
    label: words.plain(role === 'merchant' ? 'recap-wallet' : 'recap-balance'),
    amount: words.shortMoney(roundedToUnits(amountMinor)),
    lasts: forecast === undefined ? undefined : forecastText(forecast, at, timeZone, words),
    tone: until !== undefined && until - at < DAY_MS ? 'bad' : 'plain',
    days: forecast === undefined ? undefined : gaugeOf(until, at, timeZone, words),
  };
}

function gaugeOf(until: number | undefined, at: number, timeZone: string, words: Words): MoneyView['days'] {
  const today = dayOf(at, timeZone);
  const labels = Array.from({ length: GAUGE_DAYS }, (_, index) => words.weekday(addDays(today, index)).slice(0, 3));
  const filled = until === undefined ? GAUGE_DAYS : (until - spanOf(today, timeZone).from) / DAY_MS;
  return { labels, filled };
}
