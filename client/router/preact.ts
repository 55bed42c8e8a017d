import {
  Children,
  createElement,
  createContext as createReactContext,
  isValidElement,
  Component as ReactComponent,
  type ReactElement,
  type ReactNode,
  useContext as useReactContext,
  useEffect as useReactEffect,
  useState as useReactState,
} from 'react';

/**
 * The eight names that preact-router takes from preact, over React; the build puts this file in preact's place. React itself
 * would freeze on the router's writes to elements, and would run its old lifecycle names no longer.
 */
export const createContext = createReactContext;
export const useContext = useReactContext;
export const useEffect = useReactEffect;

keepUrlReadable();

/** preact's `class` is React's `className`. */
export function h(
  type: string,
  { class: className, ...props }: Record<string, unknown>,
  ...children: ReactNode[]
): ReactElement {
  return createElement(type, className === undefined ? props : { className, ...props }, ...children);
}

interface Boxed {
  element: ReactElement<Record<string, unknown>>;
  props: unknown;
}

/** The router writes rank and index on its children: React's elements are frozen, so each is put into a box. */
export function toChildArray(children: ReactNode): Boxed[] {
  return Children.toArray(children).flatMap((element) =>
    isValidElement<Record<string, unknown>>(element) ? [{ element, props: element.props }] : [],
  );
}

/**
 * The router would pass every key of the query on as a prop, which lets an address set any prop: two names pass. As the router
 * asks, the copy has no key: whatever stands at the address is one and the same place on the page.
 */
export function cloneElement({ element }: Boxed, { url, matches }: Record<string, unknown>): ReactElement {
  return createElement(element.type, { ...element.props, url, matches });
}

/** The router tells its listeners while it renders, which React forbids: they hear it right after. */
export function useState<S>(initial: S): [S, (next: S) => void] {
  const [value, set] = useReactState(initial);
  return [value, (next) => queueMicrotask(() => set(next))];
}

interface Adapted {
  props: unknown;
  state: unknown;
  beforeRender(): void;
}

type Render = (this: Adapted, props: unknown, state: unknown) => ReactNode;

/** What the router derives its Router from: what it assigns to preact's lifecycle names runs before each render. */
export function Component(): void {
  // The instance is React's: its constructor is not called, React sets props and updater itself.
}

Component.prototype = Object.create(ReactComponent.prototype, {
  componentWillMount: { set: runBeforeRender },
  componentWillUpdate: { set: runBeforeRender },
  render: {
    set(this: Adapted, render: Render) {
      const value = function adapted(this: Adapted): ReactNode {
        this.beforeRender();
        return render.call(this, this.props, this.state);
      };
      Object.defineProperty(this, 'render', { value });
    },
  },
});

function runBeforeRender(this: Adapted, hook: () => void): void {
  this.beforeRender = hook;
}

/** The router reads the address as it loads and dies of a malformed `%`: such an address is replaced by its beginning. */
function keepUrlReadable(): void {
  try {
    decodeURIComponent(location.pathname + location.search);
  } catch {
    history.replaceState(null, '', '/wms');
  }
}
