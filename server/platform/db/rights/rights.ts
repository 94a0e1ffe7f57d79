/** Says which rights a role of PostgreSQL lacks, with the statements that grant them. */
import type pg from 'pg';
import { newClient } from '../client.ts';
import { causesOf, DatabaseUnavailableError, errorCode, messageOf } from '../errors.ts';

/** Insufficient privilege; and a schema that the role may not use, which PostgreSQL passes over as if it were not there. */
const refusals = new Set(['42501', '3F000']);

/** The schemas that the program uses: its own, and that of the queue of jobs. */
const schemas = ['public', 'graphile_worker'];

interface Lacking {
  role: string;
  database: string;
  /** Statements that grant what the role lacks. */
  grants: string[];
}

/**
 * The error in place of one that means that the role lacks rights, or that the server lacks an extension; the error itself where it means
 * something else.
 */
export async function withLackingRights(connection: pg.PoolConfig, error: unknown): Promise<unknown> {
  const missing = causesOf(error).find(({ message }) => /extension "\w+" is not available/.test(message));
  if (missing)
    return new DatabaseUnavailableError(
      `The server of the database lacks an extension: ${missing.message}. Install the package postgresql-contrib of its version.`,
      { cause: error },
    );
  const refused = causesOf(error).find((cause) => refusals.has(errorCode(cause)));
  if (!refused) return error;
  const lacking = await askForRights(connection, refused.message).catch(() => null);
  if (lacking === null) return error;
  const { role, database, grants } = lacking;
  return new DatabaseUnavailableError(
    `The user ${role} lacks rights in the database ${database} (${messageOf(refused)}). As a superuser, in that database: ${grants.join(' ')}`,
    { cause: error },
  );
}

/** The statement that lets a role connect, for the error of a connection that was refused. */
export function grantToConnect(database: string, role: string): string {
  return `grant connect on database ${quoted(database)} to ${quoted(role)};`;
}

async function askForRights(connection: pg.PoolConfig, message: string): Promise<Lacking | null> {
  const client = newClient(connection, 'afya rights');
  try {
    await client.connect();
    const { rows } = await client.query<Lacking>(statement, [schemas, takeOver]);
    const [found] = rows;
    if (!found) return null;
    const [, extension] = /permission denied to create extension "(\w+)"/.exec(message) ?? [];
    if (extension !== undefined && found.grants.length === 0)
      found.grants.push(`create extension ${quoted(extension)};`);
    // Whatever else is refused, the owner of the database and of all that is in it may do.
    if (found.grants.length === 0)
      found.grants.push(`alter database ${quoted(found.database)} owner to ${quoted(found.role)};`);
    return found;
  } finally {
    await client.end();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Gives the role whatever others own in the schemas, without what belongs to an extension. */
const takeOver = [
  "do $$ declare line text; begin for line in select format('alter table %s owner to %I', oid::regclass, %ROLE%)",
  "from pg_class where relnamespace::regnamespace::text in ('public', 'graphile_worker') and relkind in ('r',",
  "'p', 'v') and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') union all select",
  "format('alter routine %s owner to %I', oid::regprocedure, %ROLE%) from pg_proc where",
  "pronamespace::regnamespace::text in ('public', 'graphile_worker') and not exists (select from pg_depend where",
  "objid = pg_proc.oid and deptype = 'e') union all select format('alter schema %I owner to %I', nspname, %ROLE%)",
  "from pg_namespace where nspname = 'graphile_worker' loop execute line; end loop; end $$;",
].join(' ');

/** What the role lacks, and whether others own what the migrations may have to change. */
const statement = `
  with facts as (
    select current_user::text as role, current_database()::text as database
  ), lacking as (
    select 1 as place, format('grant create, temporary on database %I to %I;', database, role) as line
    from facts
    where not has_database_privilege(database, 'create') or not has_database_privilege(database, 'temporary')
    union all
    select 2, format('grant usage, create on schema %I to %I;', nspname, role)
    from facts, pg_namespace
    where nspname = any($1)
      and not (has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create'))
    union all
    select 3, format('create schema public authorization %I;', role)
    from facts
    where not exists (select from pg_namespace where nspname = 'public')
    union all
    select 4, replace($2, '%ROLE%', quote_literal(role))
    from facts
    where exists (
      select from pg_class
      where relnamespace in (select oid from pg_namespace where nspname = any($1))
        and relkind in ('r', 'p', 'v')
        and not pg_has_role(relowner, 'usage')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    )
  )
  select role, database, array(select line from lacking order by place, line) as grants
  from facts`;
