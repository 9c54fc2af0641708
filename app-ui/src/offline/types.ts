// Types of the offline work for the rest of the application.
import type { SiteConfig, User } from '../api/wire.ts';
import type { Device } from './device.ts';
import type { Remote } from './remote.ts';
import type { Sender } from './sender.ts';

export interface Offline {
  readonly device: Device;
  readonly sender: Sender;
  readonly remote: Remote;
}

/** A session as the device keeps it, for a start without a network. */
export interface CachedSession {
  user: User;
  config: SiteConfig;
}
