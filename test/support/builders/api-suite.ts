import { type Hooks, suite, type Test } from '../suite.ts';
import type { Builders } from './builders.ts';
import { buildersFor, ownBuildersFor } from './builders-for.ts';

type Define = (test: Test, builders: { readonly it: Builders }, hooks: Hooks) => void;

/** A suite on the database that the files of the process share. */
export function apiSuite(name: string, define: Define): void {
  suite(name, (test, hooks) => define(test, buildersFor(hooks), hooks));
}

/** A suite on a database of its own. */
export function ownApiSuite(name: string, define: Define): void {
  suite(name, (test, hooks) => define(test, ownBuildersFor(hooks), hooks));
}
