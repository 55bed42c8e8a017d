import { ask } from './database.ts';

/** Makes a role that cannot create databases the owner of a database and its tables. Returns the URL of that role. */
export async function plainOwner(url: string): Promise<string> {
  await ask(url, 'do $$ begin create role wms_plain login; exception when duplicate_object then null; end $$');
  await ask(url, 'grant wms_app to wms_plain');
  await ask(
    url,
    `do $$
     declare
       owned text;
     begin
       execute format('alter database %I owner to wms_plain', current_database());
       grant usage on schema graphile_worker to wms_plain;
       for owned in
         select oid::regclass from pg_class
         where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       loop
         execute format('alter table %s owner to wms_plain', owned);
       end loop;
     end $$`,
  );
  return url.replace(/\/\/[^@/]*/, '//wms_plain');
}
