import { accounts } from './chat/accounts/accounts-feature.ts';
import { announcements } from './chat/announcements/announce.ts';
import { batches } from './chat/batches/bulk.ts';
import { cases } from './chat/cases/cases.ts';
import { health } from './chat/health/health.ts';
import { language } from './chat/language.ts';
import { buying, menu } from './chat/menu/buy.ts';
import { orderText } from './chat/order-text/quick-order.ts';
import { orders } from './chat/orders/orders-feature.ts';
import { people } from './chat/people/people-feature.ts';
import { pins } from './chat/pins/pin.ts';
import { pricing } from './chat/pricing/pricing-feature.ts';
import { recipients } from './chat/recipients/saved.ts';
import { recovery } from './chat/recovery/recovery.ts';
import { reminders } from './chat/reminders/reminders.ts';
import { reports } from './chat/reports/reports-feature.ts';
import { resale } from './chat/resale/resale.ts';
import { ourShop } from './chat/shop/shop.ts';
import type { Feature } from './feature.ts';

/** All features of the chat. Their commands stand in menus in this order, and their buttons under /admin. */
export const FEATURES: readonly Feature[] = [
  buying,
  orders,
  accounts,
  people,
  batches,
  reports,
  pricing,
  health,
  resale,
  ourShop,
  recipients,
  reminders,
  cases,
  pins,
  announcements,
  language,
  recovery,
  orderText,
  menu,
];
