// Setup of every unit test: the texts are loaded, and the page is cleaned after each test.
import { cleanup, configure } from '@testing-library/react';
import type * as sonner from 'sonner';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { beginFile } from 'web-shared/testing/beginFile';

// The waits are long, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 30_000 });

beginFile();

// Alerts stay until they are closed or the test ends: on a slow machine one that goes by itself is gone before it is looked at.
vi.mock('sonner', async (original) => {
  const real = await original<typeof sonner>();
  const lasting: typeof real.toast = Object.assign((...[title, options]: Parameters<typeof real.toast>) => real.toast(title, { ...options, duration: Infinity }), real.toast);
  return { ...real, toast: lasting };
});

// jsdom's File has no arrayBuffer.
Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsArrayBuffer(this);
  });
};

// jsdom has no pointer capture, which a clicked alert uses.
if (typeof Element !== 'undefined') Element.prototype.setPointerCapture = () => undefined;

afterEach(() => {
  // Tests in the node environment have no document.
  if (typeof window === 'undefined') return;
  cleanup();
  // The next test would show them again.
  toast.getToasts().forEach(({ id }) => toast.dismiss(id));
  localStorage.clear();
  sessionStorage.clear();
});
