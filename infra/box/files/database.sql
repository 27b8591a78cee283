-- The roles and the database of Servicebay. A superuser runs it, with the passwords as settings.
\set ON_ERROR_STOP on
SELECT 'CREATE ROLE servicebay_owner LOGIN CREATEROLE' WHERE to_regrole('servicebay_owner') IS NULL \gexec
SELECT 'CREATE ROLE servicebay_app LOGIN NOINHERIT' WHERE to_regrole('servicebay_app') IS NULL \gexec
ALTER ROLE servicebay_owner PASSWORD :'owner_password';
ALTER ROLE servicebay_app PASSWORD :'app_password';
SELECT 'CREATE DATABASE servicebay OWNER servicebay_owner TEMPLATE template0 ENCODING ''UTF8'' '
       'LOCALE ''C'' LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8'''
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'servicebay') \gexec
\connect servicebay
REVOKE ALL ON SCHEMA public FROM PUBLIC;
ALTER SCHEMA public OWNER TO servicebay_owner;
