-- The image of Postgres runs this for a new database. The passwords are in its environment.
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\i /servicebay/database.sql
