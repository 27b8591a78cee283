-- The login of the standby. It copies the databases, and it may end the work of this machine before a promotion.
-- A superuser runs it in the database postgres, with the password as a setting.
\set ON_ERROR_STOP on
BEGIN;
SELECT 'CREATE ROLE servicebay_standby' WHERE to_regrole('servicebay_standby') IS NULL \gexec
ALTER ROLE servicebay_standby LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'standby_password';
-- The first call lets nobody connect to the database of the product any more. That is a row, so it survives a
-- restart, and the standby gets it too. Each further call ends the connections that are left, and says how many
-- there were and where the WAL ends. Afterwards nobody can write.
CREATE OR REPLACE FUNCTION servicebay_fence(OUT others bigint, OUT wal pg_lsn)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF (SELECT datallowconn FROM pg_database WHERE datname = 'servicebay') THEN
        ALTER DATABASE servicebay ALLOW_CONNECTIONS false;
        others := 1;
    ELSE
        SELECT count(pg_terminate_backend(pid)) INTO others FROM pg_stat_activity WHERE datname = 'servicebay';
    END IF;
    wal := pg_current_wal_insert_lsn();
END $$;
REVOKE ALL ON FUNCTION servicebay_fence() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION servicebay_fence() TO servicebay_standby;
COMMIT;
