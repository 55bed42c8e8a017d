import { fakeStorage } from '../fake-storage.ts';

const events = new EventTarget();

/** The address bar. `assign` ends the page, which no screen with unsaved input may do. */
export const address = {
  origin: 'http://localhost',
  pathname: '/wms/screen',
  search: '',
  assign(target: string): never {
    throw new Error(`the page is left for ${target}`);
  },
};

/** The parts of a browser page that the client's modules use. Import it before them: some read it when they load. */
Object.assign(globalThis, {
  localStorage: fakeStorage(),
  sessionStorage: fakeStorage(),
  location: address,
  history: {
    pushState(_state: unknown, _title: string, target: string) {
      [address.pathname = '', address.search = ''] = target.split(/(?=\?)/);
    },
  },
  document: { body: {}, documentElement: { dataset: {} }, getElementById: () => null },
  matchMedia: () => ({ matches: true }),
  // A database that never opens: the driver stores drafts itself.
  indexedDB: { open: () => ({}) },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
});

// The client logs each lost answer.
console.warn = () => undefined;

export const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The Back button: the address changes first, then the page is notified. */
export function goBack(): void {
  address.pathname = '/wms/earlier';
  dispatchEvent(new Event('popstate'));
}

/** A dialog that saves, for `client/router/leave-guard.ts`, which marks it when something is typed in it. */
export function savingDialog(): { type(): void; close(): void } {
  const dialog = new EventTarget();
  return {
    type() {
      const field = { closest: (selector: string) => (selector.startsWith('dialog[data-saves]') ? dialog : null) };
      dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }));
    },
    close: () => void dialog.dispatchEvent(new Event('close')),
  };
}
