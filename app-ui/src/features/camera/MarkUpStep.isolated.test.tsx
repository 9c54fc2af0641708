// The mark-up of a photo until the photo is read. The board is a stand-in; the browser tests draw on the real one.
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../text/i18n.ts';
import { MarkUpStep } from './MarkUpStep.tsx';

vi.mock('./Board.tsx', () => ({ default: () => <canvas aria-label="Board" /> }));

afterEach(() => vi.unstubAllGlobals());

const none = (): void => undefined;

/** Opens the mark-up of a photo; `read` and `fail` end the reading of the photo. */
function open(): { read: () => void; fail: () => void } {
  let resolve: (bitmap: ImageBitmap) => void = none;
  let reject: (problem: Error) => void = none;
  const reading = new Promise<ImageBitmap>((whole, broken) => {
    resolve = whole;
    reject = broken;
  });
  vi.stubGlobal('createImageBitmap', () => reading);
  const photo = new File(['photo'], 'bucket.jpg', { type: 'image/jpeg' });
  render(<MarkUpStep photo={photo} photoName="bucket.jpg" name="bucket-marked.jpg" keep="Save marks" onKeep={none} onBack={none} />);
  return {
    read: () => resolve({ width: 40, height: 30, close: none }),
    fail: () => reject(new Error('no picture')),
  };
}

it('the photo that is being read is named, until it is shown', async () => {
  const { read } = open();
  expect(screen.getByText('Loading bucket.jpg').getAttribute('role')).toBe('status');
  read();
  expect(await screen.findByLabelText('Board')).toBeTruthy();
  expect(screen.queryByText('Loading bucket.jpg')).toBeNull();
});

it('a photo that cannot be read is not shown as loading', async () => {
  const { fail } = open();
  fail();
  expect((await screen.findByRole('alert')).textContent).toBe('The photo could not be read.');
  expect(screen.queryByText('Loading bucket.jpg')).toBeNull();
});
