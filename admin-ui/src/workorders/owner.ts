import type { WorkOrder } from '../api/wire';
import { siteName } from '../forms/owner';
import type { useText } from '../text/useText';

/** For whom a work order is: the dealership, or the customer by the name that may be shown. */
export function ownerOf(order: WorkOrder, text: ReturnType<typeof useText>): string {
  if (order.dealerSiteId != null) return siteName({ code: order.dealerSiteCode, name: order.dealerSiteName });
  if (order.customerId == null) return '-';
  if (order.customerName == null) return text('workorders.notShown');
  return order.customerName || text('customers.erasedName');
}
