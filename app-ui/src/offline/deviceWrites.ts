// Writes the answers of an inspection to the device.
import { i18n } from '../text/i18n.ts';
import { isFull } from './deviceFull.ts';
import { show, type DeviceSaving } from './deviceSaverState.ts';
import type { Given } from './work.ts';

async function writeAll(saving: DeviceSaving): Promise<void> {
  const { device, machine, dirty, underWay, stored } = saving;
    while (dirty.size > 0) {
      const now = new Map<number, Given | null>(
        [...dirty].map((id) => {
          const mine = saving.changes.get(id);
          return [id, mine ? { ...mine, was: stored.get(id) } : null];
        }),
      );
      for (const id of now.keys()) underWay.add(id);
      dirty.clear();
      saving.writes += 1;
      try {
        await device.answer(machine, now, saving.local.work.lookup > 0);
        for (const [id, one] of now) if (one) stored.set(id, one.mine);
        saving.fault = '';
      } catch (error) {
        for (const id of now.keys()) dirty.add(id);
        if (saving.isGone) return;
        saving.fault = isFull(error) ? i18n.t('offline.full') : i18n.t('offline.notStored');
        show(saving);
        return;
      } finally {
        underWay.clear();
        saving.writes += 1;
      }
    }
    // Only now may the page report that everything is on the device.
    show(saving);
  }

/** Writes what is not on the device yet; the latest of what is typed meanwhile is written in the same go. */
export function write(saving: DeviceSaving): Promise<void> {
  if (saving.dirty.size > 0) saving.writing ??= writeAll(saving).finally(() => (saving.writing = undefined));
  return saving.writing ?? Promise.resolve();
}
