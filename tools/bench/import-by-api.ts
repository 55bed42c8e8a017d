import { setTimeout as pause } from 'node:timers/promises';
import {
  applyImport,
  createImport,
  getImport,
  readImport,
  sendImportPiece,
  undoImport,
} from '../../shared/contract/imports/imports.ts';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import type { Ask } from './asker.ts';

export interface BenchFile {
  kind: Input<typeof createImport>['kind'];
  /** Its part, if not named like the kind. */
  part?: string;
  pieces: Iterable<string>;
  /** It belongs to the company, not to one of its warehouses. */
  ofCompany?: true;
}

/** The steps of an import in the order of the screen; each resolves when its work has ended. */
export interface ImportByApi {
  send(): Promise<void>;
  preview(): Promise<void>;
  apply(): Promise<void>;
  undo(): Promise<void>;
}

export async function importByApi(ask: Ask, { kind, part = kind, pieces, ofCompany }: BenchFile): Promise<ImportByApi> {
  const reply = async <O extends Operation>(operation: O, input: Input<O>) => {
    const answer = await ask({ operation, input, ...(ofCompany && { ofCompany }) } as Parameters<Ask>[0]);
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${operation.name} answers ${answer.status}: ${body.slice(0, 300)}`);
    return JSON.parse(body) as Reply<O>;
  };
  const { id } = await reply(createImport, { kind });
  const until = async (wanted: string) => {
    for (;;) {
      const { state, problem } = await reply(getImport, { id });
      if (state === wanted) return;
      if (problem !== null) throw new Error(`the import is ${state}: ${JSON.stringify(problem)}`);
      await pause(200);
    }
  };
  const step = (operation: typeof readImport | typeof applyImport | typeof undoImport, wanted: string) => async () => {
    await reply(operation, { id });
    await until(wanted);
  };
  return {
    async send() {
      let position = 0;
      for (const csv of pieces) {
        position += 1;
        await reply(sendImportPiece, { id, part, position, name: `${part}.csv`, csv });
      }
    },
    preview: step(readImport, 'preview'),
    apply: step(applyImport, 'applied'),
    undo: step(undoImport, 'undone'),
  };
}

const PIECE = 500_000;

/** Rows below headings, in pieces of the size that browsers send. */
export function* inPieces(headings: string, rows: number, rowOf: (index: number) => string): Generator<string> {
  let piece = headings;
  for (let index = 0; index < rows; index += 1) {
    piece += rowOf(index);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
