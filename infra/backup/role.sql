-- The login of the backups. It may copy the whole cluster, and it has no rights on tables.
-- A superuser runs it: psql -v password=… -f infra/backup/role.sql postgres
\set ON_ERROR_STOP on
SELECT 'CREATE ROLE servicebay_backup' WHERE to_regrole('servicebay_backup') IS NULL \gexec
ALTER ROLE servicebay_backup LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
GRANT pg_monitor, pg_checkpoint TO servicebay_backup;
-- These let Barman close a WAL segment at the end of a backup.
GRANT EXECUTE ON FUNCTION
    pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(), pg_create_restore_point(text)
    TO servicebay_backup;
-- From version 17 on, a backup can contain only what changed since the backup before.
SELECT 'ALTER SYSTEM SET summarize_wal = on'
    WHERE current_setting('server_version_num')::int >= 170000 \gexec
SELECT pg_reload_conf();
