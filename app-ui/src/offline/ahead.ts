// Fetches ahead what is due: the questions, the answers so far and the lists of every machine that can be inspected, so that its
// inspection can be done where there is no network.
import type { Ahead, DueMachine, ListText } from '../api/wire.ts';
import { byList } from '../features/inspection/quickTexts.ts';
import { whyRefused } from '../text/served.ts';
import { cachedTextsName } from './open.ts';
import { duePage } from './remote.ts';
import type { Offline } from './types.ts';

/** Number of machines in one request. */
const batch = 100;

/** More are not fetched ahead: nobody walks to more in a day. */
const mostMachines = 1000;

async function dueMachines({ remote }: Offline): Promise<{ machines: DueMachine[]; areAll: boolean }> {
  const machines: DueMachine[] = [];
  for (let page = 1; ; page += 1) {
    const { Machines, TotalCount } = await remote.due(page);
    machines.push(...Machines);
    const areAll = machines.length >= TotalCount || Machines.length < duePage;
    if (areAll || machines.length >= mostMachines) return { machines, areAll };
  }
}

/** Answers how many machines are at hand. */
export async function fetchAhead(offline: Offline): Promise<number> {
  const { device, remote } = offline;
  const settled = await device.settledMachines();
  const { machines, areAll } = await dueMachines(offline);
  const wanted = machines.filter(({ MayInspect }) => MayInspect).map(({ VHCId }) => VHCId);
  // Of each list, because those of a batch are those of its machines.
  const texts = new Map<number, ListText[]>();
  const versions = new Set<string>();
  let lists: Pick<Ahead, 'Areas' | 'Defects'> | undefined;
  for (let at = 0; at < wanted.length; at += batch) {
    const { Machines, Versions, Texts, Areas, Defects, Refusals } = await remote.ahead(wanted.slice(at, at + batch));
    await device.keepAhead(
      Machines.map((one) => ({ ...one, Refused: one.Refused == null ? null : (whyRefused(one.Refused, Refusals) ?? one.Refused) })),
      Versions,
    );
    for (const [list, of] of byList(Texts)) texts.set(list, of);
    for (const { TemplateId, TemplateVersion } of [...Versions, ...Machines]) versions.add(`${TemplateId}.${TemplateVersion}`);
    lists = { Areas, Defects };
  }
  await device.keep(cachedTextsName, [...texts.values()].flat());
  if (lists) {
    await device.keep('areas', lists.Areas);
    await device.keep('defects', lists.Defects);
  }
  await device.forgetAheadBut(new Set(wanted), versions);
  // Inspections that others have completed meanwhile.
  const open = new Map(machines.map(({ VHCId, TemplateLookupId }) => [VHCId, TemplateLookupId]));
  for (const machine of settled) {
    const lookup = open.get(machine);
    if (lookup === undefined ? areAll : lookup > 0) await device.removeSettled(machine, lookup ?? 0);
  }
  return wanted.length;
}
