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
 * The eight names that preact-router imports from preact, implemented over React; the build substitutes this file for preact. React itself
 * would freeze the elements that the router writes to, and no longer runs its old lifecycle names.
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

/** The router writes rank and index to its children. React's elements are frozen, so each is put into a box. */
export function toChildArray(children: ReactNode): Boxed[] {
  return Children.toArray(children).flatMap((element) =>
    isValidElement<Record<string, unknown>>(element) ? [{ element, props: element.props }] : [],
  );
}

/**
 * The router would pass every key of the query on as a prop, so an address could set any prop: only two names pass. As the router requires,
 * the copy has no key, so that every address renders in the same place.
 */
export function cloneElement({ element }: Boxed, { url, matches }: Record<string, unknown>): ReactElement {
  return createElement(element.type, { ...element.props, url, matches });
}

/** The router notifies its listeners while it renders, which React forbids, so they are notified right after. */
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

/** The base class of the router's Router: functions assigned to preact's lifecycle names run before each render. */
export function Component(): void {
  // React creates the instance: this constructor is not called, React sets props and updater itself.
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

/** The router reads the address as it loads and crashes on a malformed `%`, so such an address is replaced by `/wms`. */
function keepUrlReadable(): void {
  try {
    decodeURIComponent(location.pathname + location.search);
  } catch {
    history.replaceState(null, '', '/wms');
  }
}
