import { basename } from 'node:path';
import type { BuildResult, Metafile } from 'esbuild';
import { FETCHED } from './frame-first.ts';
import { firstScreens, hasScanField, loadedBy, type Outputs, outputOf, type Sizes, sizesOf } from './loads.ts';

/** What a chunk costs besides its content, in bytes: it is compressed for itself, and names what it takes and gives. As measured. */
const COST_OF_A_CHUNK = 150;

/** How much a byte counts that an entry loads: first of all in the first load, then where people wait with a scanner in their hand. */
const weightOf = { first: 300, scanned: 4, screen: 1, part: 0.1 };

/** The share of screens from which on all load it at once. */
const COMMON = 0.76;

/** Chunks that become one. */
interface Group {
  readonly chunks: string[];
  size: number;
  /** The entries that load it. */
  readonly users: Set<string>;
  /** All chunks that it needs. */
  readonly needs: Set<string>;
}

/**
 * The modules that an entry point brings, whatever it needs of them. The bundler cuts shared modules by who reaches them, however small:
 * a screen came in forty chunks. Two chunks are joined where all entries load less by it in sum, although some then load a little that
 * they do not need. What the frame holds is left out: it is there.
 */
export function joinChunks({ metafile, outputFiles }: BuildResult<{ metafile: true; write: false }>): Joined {
  const { outputs } = metafile;
  const frame = loadedBy(outputs, outputOf(outputs, 'client/main.tsx'));
  const entries = Object.keys(outputs).filter(
    (file) => outputs[file]?.entryPoint?.startsWith(FETCHED) && !frame.has(file),
  );
  const kinds = new Map(entries.map((file) => [file, kindOf(file, metafile)]));
  const all = groupsOf(outputs, entries, frame, sizesOf(outputFiles));
  // Before any are joined: what joined groups are used by grows.
  const { common = [], own: groups = [] } = Object.groupBy(all, (group) => (isCommon(group, kinds) ? 'common' : 'own'));
  const weights = new Map(kinds.entries().map(([file, kind]) => [file, weightOf[kind]]));
  while (joinTwo(groups, weights));
  const modulesOf = (some: readonly Group[]) =>
    some.flatMap(({ chunks }) => chunks.flatMap((chunk) => ownModules(outputs[chunk])));
  return {
    frame: modulesOf(common),
    parts: new Map(
      entries.map((file) => [
        outputs[file]?.entryPoint ?? '',
        modulesOf(groups.filter(({ users }) => users.has(file))),
      ]),
    ),
  };
}

/** What most screens load comes with the frame, where there is room for it (loads.ts). */
function isCommon({ users }: Group, kinds: ReadonlyMap<string, keyof typeof weightOf>): boolean {
  const screens = [...kinds].filter(([, kind]) => kind === 'screen' || kind === 'scanned').map(([file]) => file);
  return screens.filter((screen) => users.has(screen)).length >= screens.length * COMMON;
}

/** Of packages and contracts the bundler takes what is used: bringing one for nothing brings nothing. */
function ownModules(chunk: Outputs[string] | undefined): readonly string[] {
  return Object.keys(chunk?.inputs ?? {}).filter((module) => !/^(?:node_modules|shared\/contract)\//.test(module));
}

/** What comes with the frame, and what each entry point brings. */
export interface Joined {
  readonly frame: readonly string[];
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

function kindOf(file: string, { inputs, outputs }: Metafile): keyof typeof weightOf {
  const entry = outputs[file]?.entryPoint ?? '';
  if (firstScreens.some((screen) => entry === `${FETCHED}:${screen}`)) return 'first';
  if (inputs['client/routes.ts']?.imports.every(({ path }) => path !== entry)) return 'part';
  return hasScanField(inputs, entry.slice(FETCHED.length + 1)) ? 'scanned' : 'screen';
}

function groupsOf(outputs: Outputs, entries: readonly string[], frame: ReadonlySet<string>, sizes: Sizes): Group[] {
  const loads = new Map(entries.map((entry) => [entry, loadedBy(outputs, entry)]));
  const loaded = new Set(loads.values().flatMap((chunks) => [...chunks]));
  const shared = [...loaded].filter((chunk) => !loads.has(chunk) && !frame.has(chunk));
  return shared.map((chunk) => ({
    chunks: [chunk],
    size: (sizes.get(basename(chunk)) ?? 0) - COST_OF_A_CHUNK,
    users: new Set(entries.filter((entry) => loads.get(entry)?.has(chunk))),
    needs: loadedBy(outputs, chunk),
  }));
}

type Weights = ReadonlyMap<string, number>;

/** Joins the two groups by which most is saved, if anything is. */
function joinTwo(groups: Group[], weights: Weights): boolean {
  const pairs = groups.flatMap((one, index) => groups.slice(index + 1).map((other) => ({ one, other })));
  const savings = pairs.map(({ one, other }) => savedBy(one, other, groups, weights));
  const most = savings.reduce((best, saved) => Math.max(best, saved), 0);
  const pair = pairs[savings.indexOf(most)];
  if (pair === undefined || most === 0) return false;
  const { one, other } = pair;
  const users = union(one.users, other.users);
  for (const group of [one, ...neededBy(one, other, groups)]) addAll(group.users, users);
  one.chunks.push(...other.chunks);
  one.size += other.size;
  addAll(one.needs, other.needs);
  groups.splice(groups.indexOf(other), 1);
  return true;
}

/** Bytes that all entries together load less when the two are one. */
function savedBy(one: Group, other: Group, groups: readonly Group[], weights: Weights): number {
  const users = union(one.users, other.users);
  const lack = (group: Group) =>
    weigh(
      [...users].filter((user) => !group.users.has(user)),
      weights,
    );
  const [oneLack, otherLack] = [lack(one), lack(other)];
  const both = weigh(users, weights) - oneLack - otherLack;
  const left = both * COST_OF_A_CHUNK - oneLack * one.size - otherLack * other.size;
  if (both === 0 || left <= 0) return 0;
  return neededBy(one, other, groups).reduce(
    (total, group) => total - lack(group) * (group.size + COST_OF_A_CHUNK),
    left,
  );
}

function neededBy(one: Group, other: Group, groups: readonly Group[]): readonly Group[] {
  const needs = union(one.needs, other.needs);
  return groups.filter((group) => group !== one && group !== other && group.chunks.some((chunk) => needs.has(chunk)));
}

function weigh(users: Iterable<string>, weights: Weights): number {
  return [...users].reduce((total, user) => total + (weights.get(user) ?? 0), 0);
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other]);
}

function addAll(set: Set<string>, values: Iterable<string>): void {
  for (const value of values) set.add(value);
}
