import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { FileOperation, ListDeclaration, ListFacts, ListOperation } from '../../../shared/contract/list.ts';
import type { Operation, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor, ActorOf } from '../actor.ts';
import { implement, type Work } from '../implement.ts';
import type { Services } from '../services.ts';
import { groupTable } from './group-file.ts';
import { fileName, listTable, tableFile } from './list-file.ts';
import { type AddedUpRows, groupSource, totalsOf } from './list-groups.ts';
import { listPage } from './list-page.ts';
import { pastMoment } from './report-scope.ts';
import type { AnyAsked, AnyRows, Asked, Rows } from './rows.ts';
import { isNarrowed, selectFrom, sourceOf, UPDATED_SINCE, whereOf } from './rows-source.ts';

type RowsFor<D extends ListDeclaration> = (
  actor: ActorOf[D['reach']],
  asked: Asked<D>,
  services: Services,
  db: Reader,
) => Rows<D> | Promise<Rows<D>>;

/** Everything that is read from the rows of one contract: pages, files, and counts and sums over the filtered rows. */
export function listAndExport<D extends ListDeclaration>(contract: ListOperation<D>, rowsFor: RowsFor<D>) {
  const { list, path } = contract;
  const rowsOf = rowsFor as unknown as AnyRowsFor;

  function read(actor: Actor, asked: AnyAsked, services: Services, db: Reader) {
    const since = asked[UPDATED_SINCE];
    if (typeof since === 'string') pastMoment(services, since, UPDATED_SINCE);
    return rowsOf(actor, asked, services, db);
  }

  async function page(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
    const rows = await read(actor, asked, services, db);
    const source = { ...sourceOf(list, rows), isNarrowed: isNarrowed(list, asked) };
    return listPage(db, source, asked, [...whereOf(list, rows, asked), ...(rows.listed ?? [])]);
  }

  async function file(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
    const rows = await read(actor, asked, services, db);
    const source = sourceOf(list, rows);
    const written = {
      path,
      list,
      source: { ...source, columns: { ...source.columns, ...rows.inFile } },
      where: [...whereOf(list, rows, asked), ...(rows.listed ?? [])],
      unasked: rows.unasked,
      query: asked,
    };
    const name = fileName(path, undefined, services);
    return tableFile(name, asked, services.settings, () => listTable(actor, written, services));
  }

  return {
    list: implement(contract, page as unknown as Work<ListOperation<D>>),

    file: (operation: FileOperation<D>) => implement(operation, file as unknown as Work<FileOperation<D>>),

    /** The ids of all filtered rows in order, for actions on every one of them. */
    async ids(db: Reader, actor: ActorOf[D['reach']], asked: Asked<D>, services: Services): Promise<number[]> {
      const query = asked as unknown as AnyAsked;
      const rows = await read(actor as Actor, query, services, db);
      const ids = await db.many<{ id: number }>(
        sql`${selectFrom(list, rows, query)(sql`${raw(rows.id)} as id`)} order by 1`,
      );
      return ids.map(({ id }) => id);
    },

    /** Reads one row from the statement that `made` builds over the filtered rows, for printed documents. */
    async one<T>(
      db: Reader,
      actor: ActorOf[D['reach']],
      asked: Asked<D>,
      services: Services,
      made: (select: (columns: Sql) => Sql) => Sql,
    ): Promise<T> {
      const query = asked as unknown as AnyAsked;
      return db.one(made(selectFrom(list, await read(actor as Actor, query, services, db), query)));
    },

    totals<T extends Operation>(operation: T, aggregates: Aggregates<D, T>) {
      async function counted(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        const rows = await read(actor, asked, services, db);
        const wanted = Object.entries<string | Sql>(
          aggregates(rows as unknown as Rows<D>, actor as ActorOf[D['reach']], services),
        );
        const columns = wanted.map(
          ([name, of]) => sql`${typeof of === 'string' ? raw(of) : of} as ${raw(`"${name}"`)}`,
        );
        return db.one(selectFrom(list, rows, asked)(join(columns)));
      }
      return implement(operation, counted as unknown as Work<T>);
    },

    /** Reads one row from the statement that `sums` builds over the filtered rows. */
    sums<T extends Operation>(operation: T, sums: Sums<D>) {
      async function summed(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        const select = selectFrom(list, await read(actor, asked, services, db), asked);
        return db.one(sums(select, actor as ActorOf[D['reach']], asked as unknown as Asked<D>, services));
      }
      return implement(operation, summed as unknown as Work<T>);
    },

    /** See groupOperation. */
    groups<T extends Operation>(operation: T) {
      async function grouped(db: Reader, actor: Actor, asked: AnyAsked & { by: string }, services: Services) {
        const added = addedUp(list, await read(actor, asked, services, db), asked, services);
        return listPage(db, groupSource(added, asked.by), asked, []);
      }
      return implement(operation, grouped as unknown as Work<T>);
    },

    /** The groups as a file, with a grand total. */
    groupFile<T extends Operation>(operation: T) {
      async function groupedFile(db: Reader, actor: Actor, asked: AnyAsked & { by: string }, services: Services) {
        const rows = await read(actor, asked, services, db);
        const { by } = asked;
        const added = addedUp(list, rows, asked, services);
        const written = { path, added, by, unasked: rows.unasked, query: asked };
        const name = fileName(path, by, services);
        return tableFile(name, asked, services.settings, () => groupTable(actor, written, services));
      }
      return implement(operation, groupedFile as unknown as Work<T>);
    },

    /** See totalsOperation. */
    addedUp<T extends Operation>(operation: T) {
      async function inAll(db: Reader, actor: Actor, asked: AnyAsked, services: Services) {
        return db.one(totalsOf(addedUp(list, await read(actor, asked, services, db), asked, services)));
      }
      return implement(operation, inAll as unknown as Work<T>);
    },
  };
}

type Aggregates<D extends ListDeclaration, T extends Operation> = (
  rows: Rows<D>,
  actor: ActorOf[D['reach']],
  services: Services,
) => Readonly<Record<keyof Reply<T>, string | Sql>>;

type Sums<D extends ListDeclaration> = (
  select: (columns: Sql) => Sql,
  actor: ActorOf[D['reach']],
  asked: Asked<D>,
  services: Services,
) => Sql;

function addedUp(list: ListFacts, rows: AnyRows, asked: AnyAsked, { settings: { timezone } }: Services): AddedUpRows {
  const { where, counted = [] } = rows;
  const select = selectFrom(list, { ...rows, where: [...where, ...counted] }, asked);
  return { list, columns: { ...rows.columns, ...rows.inSums }, select, timezone };
}

type AnyRowsFor = (actor: Actor, asked: AnyAsked, services: Services, db: Reader) => AnyRows | Promise<AnyRows>;
