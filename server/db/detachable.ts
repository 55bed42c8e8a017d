import type { Reader } from './query.ts';

export interface Detached {
  kind: 'key' | 'trigger';
  name: string;
  drop: string;
  restore: string;
}

/**
 * All foreign keys and triggers of the product's tables. A table cannot be distributed while another refers to it, or while it has a
 * trigger. A backup is loaded without them, because each row would be checked, noted as a change, or refused.
 */
export function findDetachable(db: Reader): Promise<Detached[]> {
  return db.many<Detached>(
    `select 'key' as kind, k.conname::text as name,
            format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as restore
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
     union all
     select 'trigger', t.tgname::text, format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     order by kind, name`,
  );
}
