// Files that are chosen in the browser's own dialog, dropped or pasted.
import { useEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { useDropzone, type DropzoneState } from 'react-dropzone';

interface Wanted {
  onFiles: (files: readonly File[]) => void;
  isOn?: boolean;
  /** Files are pasted in the nearest element of this selector, also in its fields; without it anywhere but in fields. */
  pastedIn?: string;
}

interface Files {
  /** The properties of the element on which files are dropped. */
  root: DropzoneState['getRootProps'];
  /** `true` while files are dragged over it. */
  isOver: boolean;
  /** The properties of a hidden input; `choose` opens its dialog. It would say "No file chosen" itself. */
  input: { ref: RefObject<HTMLInputElement | null>; type: 'file'; className: string; multiple: true; tabIndex: -1; 'aria-hidden': true; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  choose: () => void;
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

export function useFiles({ onFiles, isOn = true, pastedIn }: Wanted): Files {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  const { rootRef, getRootProps, isDragActive } = useDropzone({ noClick: true, noKeyboard: true, disabled: !isOn, onDrop: (files) => latest.current(files) });
  useEffect(() => {
    const place: HTMLElement | Document | null | undefined = pastedIn === undefined ? document : (rootRef.current as HTMLElement | null)?.closest<HTMLElement>(pastedIn);
    if (!isOn || !place) return undefined;
    const paste = (event: Event): void => {
      const files = [...((event as ClipboardEvent).clipboardData?.files ?? [])];
      // What a dialog has taken is not the page's below it.
      if (files.length === 0 || event.defaultPrevented || (pastedIn === undefined && isField(event.target))) return;
      event.preventDefault();
      latest.current(files);
    };
    place.addEventListener('paste', paste);
    return () => place.removeEventListener('paste', paste);
  }, [rootRef, isOn, pastedIn]);
  const input = useRef<HTMLInputElement>(null);
  return {
    root: getRootProps,
    isOver: isDragActive,
    input: {
      ref: input,
      type: 'file',
      className: 'sr',
      multiple: true,
      tabIndex: -1,
      'aria-hidden': true,
      onChange: ({ target }) => {
        latest.current([...(target.files ?? [])]);
        // The same file can be chosen again.
        target.value = '';
      },
    },
    choose: () => input.current?.click(),
  };
}
