-- The roles and the database of Servicebay. A superuser runs it, with the passwords as settings.
\set ON_ERROR_STOP on
SELECT 'CREATE ROLE servicebay_owner LOGIN CREATEROLE' WHERE to_regrole('servicebay_owner') IS NULL \gexec
SELECT 'CREATE ROLE servicebay_app LOGIN NOINHERIT' WHERE to_regrole('servicebay_app') IS NULL \gexec
ALTER ROLE servicebay_owner PASSWORD :'owner_password';
ALTER ROLE servicebay_app PASSWORD :'app_password';
SELECT 'CREATE DATABASE servicebay OWNER servicebay_owner TEMPLATE template0 ENCODING ''UTF8'' '
       'LOCALE ''C'' LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8'''
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'servicebay') \gexec
-- The guard of the disk connects through the socket, as the system user of this name. It needs only these rights.
SELECT 'CREATE ROLE "servicebay-guard" LOGIN' WHERE to_regrole('"servicebay-guard"') IS NULL \gexec
GRANT ALTER SYSTEM ON PARAMETER default_transaction_read_only TO "servicebay-guard";
GRANT EXECUTE ON FUNCTION pg_reload_conf() TO "servicebay-guard";
-- In the database postgres, it counts those of all databases, and no backup of a garage has it.
CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
\connect servicebay
REVOKE ALL ON SCHEMA public FROM PUBLIC;
ALTER SCHEMA public OWNER TO servicebay_owner;
