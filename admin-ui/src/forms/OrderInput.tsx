import { NumberBox } from './NumberBox';

/** The place of a record in the order of its list. */
export function OrderInput() {
  return <NumberBox source="orderList" required="smallLists.required.orderList" decimals={0} min={0} max={9999} defaultValue={0} />;
}
