// Parts of the application whose code is loaded when they are first displayed. Code that cannot be loaded is reported in
// place of the part, and the part appears by itself as soon as its code can be loaded.
import { lazy, Suspense, useCallback, useState, type ComponentType, type JSX } from 'react';
import { NotLoaded } from './NotLoaded.tsx';

type Read<P> = () => Promise<{ default: ComponentType<P> }>;

interface Part<P> {
  Part: (props: P) => JSX.Element;
  /** Loads the code before it is shown. */
  load: () => Promise<unknown>;
}

/** Shown for a part whose code cannot be loaded. `props` are those of the part. */
type Substitute<P> = (retry: () => Promise<unknown>, props: P) => JSX.Element;

/** A part that renders at once when its code is loaded, and suspends until then. */
export function partOf<P extends object>(read: Read<P>, substitute: Substitute<P> = (retry) => <NotLoaded onRetry={retry} />): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async (): Promise<{ default: ComponentType<P> }> => {
    loaded ??= (await read()).default;
    return { default: loaded };
  };
  /** Rendered when the first attempt has failed. */
  function Again(props: P): JSX.Element {
    const [now, setNow] = useState(() => ({ Shown: loaded }));
    const retry = useCallback(async () => {
      const { default: Shown } = await load();
      setNow({ Shown });
    }, []);
    return now.Shown ? <now.Shown {...props} /> : substitute(retry, props);
  }
  const First: ComponentType<P> = lazy(() => load().catch(() => ({ default: Again as ComponentType<P> })));
  function Part(props: P): JSX.Element {
    const [Shown] = useState(() => loaded ?? First);
    return <Shown {...props} />;
  }
  return { Part, load };
}

/** A part with nothing in its place while it is loaded. */
export function later<P extends object>(read: Read<P>, substitute?: Substitute<P>): (props: P) => JSX.Element {
  const { Part } = partOf(read, substitute);
  return function Later(props: P): JSX.Element {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
