// The state of the network, and whether the page in front reports itself that there is none, so that no alert has to: an alert
// that stays until it is closed would cover the content that the person is working on, with less information.
import { useEffect, useSyncExternalStore } from 'react';
import { dismissAlert } from './toast.tsx';

/** The id of the alert that there is no network. */
export const offlineAlert = 'offline';

let saying = 0;

/** Returns `true` if something on the page reports that there is no network. */
export const isNetworkReported = (): boolean => saying > 0;

/** Declares, while `isSaying` is true, that the component itself reports a missing network. */
export function useSaysNetwork(isSaying: boolean): void {
  useEffect(() => {
    if (!isSaying) return undefined;
    saying += 1;
    dismissAlert(offlineAlert);
    return () => {
      saying -= 1;
    };
  }, [isSaying]);
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
