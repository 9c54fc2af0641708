// Stands in for the storage to which files are sent by their signed addresses.
import { vi } from 'vitest';

export interface Put {
  address: string;
  headers: Record<string, string>;
  file: File;
  /** Tells the progress, 0 to 1. */
  progress: (part: number) => void;
  /** Answers. */
  answer: (status: number) => void;
  /** `true` if the page has stopped it. */
  stopped: boolean;
}

/** Every PUT, in order; each waits until the test answers it. */
export function storage(): Put[] {
  const puts: Put[] = [];
  class Request {
    status = 0;
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private address = '';
    private readonly headers: Record<string, string> = {};
    private put: Put | undefined;
    open(_method: 'PUT', address: URL): void {
      this.address = address.href;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    send(file: File): void {
      this.put = {
        address: this.address,
        headers: this.headers,
        file,
        stopped: false,
        progress: (part) => this.upload.onprogress?.({ loaded: part * file.size, total: file.size, lengthComputable: true }),
        answer: (status) => {
          this.status = status;
          if (status === 0) this.onerror?.();
          else this.onload?.();
          this.onloadend?.();
        },
      };
      puts.push(this.put);
    }
    abort(): void {
      if (this.put) this.put.stopped = true;
      this.onabort?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return puts;
}
