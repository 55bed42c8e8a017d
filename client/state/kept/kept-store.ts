/** A place for values by name, as a browser's database is one. */
export interface KeptStore {
  entries(): Promise<readonly (readonly [name: string, value: unknown])[]>;
  set(name: string, value: unknown): Promise<void>;
  delete(names: readonly string[]): Promise<void>;
}
