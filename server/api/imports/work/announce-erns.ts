import { ernDocument } from '../../goods-in/ern-document.ts';
import { announce } from '../../live/announce.ts';
import { operationalPlace } from './operational-place.ts';
import type { ImportWork } from './work.ts';

/** Tells screens that follow ERNs that a file made many, or that they are gone again. */
export async function announceErns({ tx, found, author }: ImportWork, kind: 'create' | 'undo import'): Promise<void> {
  const { name } = await tx.one<{ name: string }>('select name from users where id = $1', [author.userId]);
  announce(tx, { ...operationalPlace(found), name }, { document: ernDocument.name, kind });
}
