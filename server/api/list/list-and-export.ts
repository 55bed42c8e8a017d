import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { FileOperation, ListDeclaration, ListFacts, ListOperation } from '../../../shared/contract/list.ts';
import type { Operation, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor, ActorOf } from '../actor.ts';
import { implement, type Work } from '../implement.ts';
import type { Services } from '../services.ts';
import { groupTable } from './group-file.ts';
import { fileName, listTable, tableFile } from './list-file.ts';
import { type AddedUpRows, type Grouped, groupSource, totalsOf } from './list-groups.ts';
import { listPage } from './list-page.ts';
import { pastMoment } from './report-scope.ts';
import type { AnyQuery, AnyRows, Query, Rows } from './rows.ts';
import { isNarrowed, selectFrom, sourceOf, UPDATED_SINCE, whereOf } from './rows-source.ts';

type RowsFor<D extends ListDeclaration> = (
  actor: ActorOf[D['reach']],
  query: Query<D>,
  services: Services,
  db: Reader,
) => Rows<D> | Promise<Rows<D>>;

/** Everything that is read from the rows of one contract: pages, files, and counts and sums over the filtered rows. */
export function listAndExport<D extends ListDeclaration>(contract: ListOperation<D>, rowsFor: RowsFor<D>) {
  const { list, path } = contract;
  const rowsOf = rowsFor as unknown as AnyRowsFor;

  function read(actor: Actor, query: AnyQuery, services: Services, db: Reader) {
    const since = query[UPDATED_SINCE];
    if (typeof since === 'string') pastMoment(services, since, UPDATED_SINCE);
    return rowsOf(actor, query, services, db);
  }

  async function page(db: Reader, actor: Actor, query: AnyQuery, services: Services) {
    const rows = await read(actor, query, services, db);
    const source = { ...sourceOf(list, rows), isNarrowed: isNarrowed(list, query) };
    return listPage(db, source, query, [...whereOf(list, rows, query), ...(rows.listed ?? [])]);
  }

  async function file(db: Reader, actor: Actor, query: AnyQuery, services: Services) {
    const rows = await read(actor, query, services, db);
    const source = sourceOf(list, rows);
    const written = {
      path,
      list,
      source: { ...source, columns: { ...source.columns, ...rows.inFile } },
      where: [...whereOf(list, rows, query), ...(rows.listed ?? [])],
      unasked: rows.unasked,
      query,
    };
    const name = fileName(path, query, services);
    return tableFile(name, query, services.settings, () => listTable(actor, written, services));
  }

  return {
    list: implement(contract, page as unknown as Work<ListOperation<D>>),

    file: (operation: FileOperation<D>) => implement(operation, file as unknown as Work<FileOperation<D>>),

    /** The ids of all filtered rows in order, for actions on every one of them. */
    async ids(db: Reader, actor: ActorOf[D['reach']], input: Query<D>, services: Services): Promise<number[]> {
      const query = input as unknown as AnyQuery;
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
      input: Query<D>,
      services: Services,
      made: (select: (columns: Sql) => Sql) => Sql,
    ): Promise<T> {
      const query = input as unknown as AnyQuery;
      return db.one(made(selectFrom(list, await read(actor as Actor, query, services, db), query)));
    },

    totals<T extends Operation>(operation: T, aggregates: Aggregates<D, T>) {
      async function counted(db: Reader, actor: Actor, query: AnyQuery, services: Services) {
        const rows = await read(actor, query, services, db);
        const wanted = Object.entries<string | Sql>(
          aggregates(rows as unknown as Rows<D>, actor as ActorOf[D['reach']], services),
        );
        const columns = wanted.map(
          ([name, of]) => sql`${typeof of === 'string' ? raw(of) : of} as ${raw(`"${name}"`)}`,
        );
        return db.one(selectFrom(list, rows, query)(join(columns)));
      }
      return implement(operation, counted as unknown as Work<T>);
    },

    /** Reads one row from the statement that `sums` builds over the filtered rows. */
    sums<T extends Operation>(operation: T, sums: Sums<D>) {
      async function summed(db: Reader, actor: Actor, query: AnyQuery, services: Services) {
        const select = selectFrom(list, await read(actor, query, services, db), query);
        return db.one(sums(select, actor as ActorOf[D['reach']], query as unknown as Query<D>, services));
      }
      return implement(operation, summed as unknown as Work<T>);
    },

    /** See groupOperation. */
    groups<T extends Operation>(operation: T) {
      async function grouped(db: Reader, actor: Actor, query: AnyQuery & Grouped, services: Services) {
        const added = addedUp(list, await read(actor, query, services, db), query, services);
        return listPage(db, groupSource(added, query), query, []);
      }
      return implement(operation, grouped as unknown as Work<T>);
    },

    /** The groups as a file, with a grand total. */
    groupFile<T extends Operation>(operation: T) {
      async function groupedFile(db: Reader, actor: Actor, query: AnyQuery & Grouped, services: Services) {
        const rows = await read(actor, query, services, db);
        const added = addedUp(list, rows, query, services);
        const written = { path, added, unasked: rows.unasked, query };
        const name = fileName(path, query, services);
        return tableFile(name, query, services.settings, () => groupTable(actor, written, services));
      }
      return implement(operation, groupedFile as unknown as Work<T>);
    },

    /** See totalsOperation. */
    addedUp<T extends Operation>(operation: T) {
      async function inAll(db: Reader, actor: Actor, query: AnyQuery, services: Services) {
        return db.one(totalsOf(addedUp(list, await read(actor, query, services, db), query, services)));
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
  query: Query<D>,
  services: Services,
) => Sql;

function addedUp(list: ListFacts, rows: AnyRows, query: AnyQuery, { settings: { timezone } }: Services): AddedUpRows {
  const { where, counted = [] } = rows;
  const select = selectFrom(list, { ...rows, where: [...where, ...counted] }, query);
  const name = query['figure'] as string | undefined;
  const [of, unit] = name === undefined ? [] : [rows.figures?.[name], list.sums.figures?.[name]];
  const figure = name !== undefined && of !== undefined && unit !== undefined ? { name, of, unit } : undefined;
  return { list, columns: { ...rows.columns, ...rows.inSums }, select, timezone, figure };
}

type AnyRowsFor = (actor: Actor, query: AnyQuery, services: Services, db: Reader) => AnyRows | Promise<AnyRows>;
