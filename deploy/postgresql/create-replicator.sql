-- The role with which a replica reads the log of the primary. Run it as a superuser, and then give
-- the role a password with the command \password replicator of psql.

create role replicator login replication;
