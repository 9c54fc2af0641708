import { useText } from '../text/useText';

/** A number of bytes for people. */
export function useSize(): (bytes: number) => string {
  const text = useText();
  const shown = (size: number): string => size.toLocaleString('en-GB', { maximumFractionDigits: 1 });
  return (bytes) => {
    if (bytes < 1024) return text('assets.bytes', { size: shown(bytes) });
    const kib = bytes / 1024;
    return kib < 1024 ? text('assets.kib', { size: shown(kib) }) : text('assets.mib', { size: shown(kib / 1024) });
  };
}
