// Machines on their way to a customer, made by calls.
import type { APIRequestContext } from '@playwright/test';
import { create, expect, freshSerial, site } from './world.ts';

interface ItemRow {
  TemplateItemTypeId: number;
  CheckItemTypeId: number;
  Min: string | null;
  Max: string | null;
}

export const headers = { sitecode: site.dealer };

/** A machine in audit: it was created, and its receiving inspection has passed. */
export async function audited(api: APIRequestContext): Promise<{ id: number; serial: string }> {
  const serial = freshSerial();
  const id = await create(api, site.dealer, serial);
  const call = async (path: string, data: object): Promise<unknown> => {
    const answer = await api.post(`/api/${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { TemplateLookupId, Version } = (await call('vhc/inspection/start', { VHCId: id })) as { TemplateLookupId: number; Version: number };
  const items = (await (await api.get(`/api/vhcitem/list/${id}/${TemplateLookupId}`, { headers })).json()) as ItemRow[];
  const Items = items.map(({ TemplateItemTypeId, CheckItemTypeId, Min, Max }) => ({
    TemplateItemTypeId,
    ItemStatus: CheckItemTypeId <= 2 ? 1 : null,
    Comments: '',
    Measure: CheckItemTypeId <= 2 ? '' : CheckItemTypeId === 3 ? (Min ?? Max ?? '1') : 'As delivered',
  }));
  await call('vhcItem/v3/update', { VHCId: id, TemplateLookupId, Version, Items });
  await call(`vhc/complete/${id}/${TemplateLookupId}`, {});
  return { id, serial };
}

export const order = {
  Surname: 'Berg', Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent', Address4: 'England', Postcode: 'AS1 2BY', Telephone: '+44 1234', Email: 'ida@customer.example',
};

/** A machine that is ordered for a customer. */
export async function ordered(api: APIRequestContext): Promise<{ id: number; serial: string }> {
  const machine = await audited(api);
  const answer = await api.post('/api/customer/create', { headers, data: { ...order, VhcIds: [machine.id] } });
  expect(answer.status(), await answer.text()).toBe(200);
  return machine;
}
