import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ElementType, type FunctionComponent, memo, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export type { JSX } from 'react/jsx-runtime';
export const Fragment = react.Fragment;
/** What JSX compiles to (`jsxImportSource`). Every function component follows the signals that it reads while rendering (decision 153). */
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(followerOf(type), props, key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(followerOf(type), props, key);

const followers = new WeakMap<object, ElementType>();

/** Cached per component, because React remounts a component whose type changes. */
function followerOf(type: ElementType): ElementType {
  if (typeof type === 'string' || typeof type === 'symbol' || type.prototype instanceof Component) return type;
  const known = followers.get(type);
  if (known !== undefined) return known;
  const made = make(type);
  followers.set(type, made);
  return made;
}

function make(type: object): ElementType {
  if (typeof type === 'function') return follower(type as FunctionComponent);
  // A React context is returned unchanged; the result of `memo` holds the component as its `type`.
  return 'type' in type ? memo(follower(type.type as FunctionComponent)) : (type as ElementType);
}

function follower(component: FunctionComponent): FunctionComponent {
  const displayName = component.displayName ?? component.name;
  return Object.assign(useTrackedRender.bind(undefined, component), { displayName });
}

function useTrackedRender(component: FunctionComponent, props: object): ReactNode | Promise<ReactNode> {
  const signals = useSignals(1);
  try {
    return component(props);
  } finally {
    signals.f();
  }
}
