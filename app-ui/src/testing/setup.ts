// What every unit test needs: a clean page after each test, and the texts loaded.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

// jsdom's files cannot be read as bytes yet.
Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsArrayBuffer(this);
  });
};

// jsdom has no pointers to capture; an alert that is clicked asks for its own.
if (typeof Element !== 'undefined') Element.prototype.setPointerCapture = () => undefined;

afterEach(() => {
  // A test in the node environment has no page to clean.
  if (typeof window === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
