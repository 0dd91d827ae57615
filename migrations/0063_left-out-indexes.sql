-- The indexes that an import into an empty dictionary has dropped until it has stored its rows. If it
-- is killed, the next command or start creates them (src/server/platform/db/left-out-indexes.ts).
create table left_out_indexes (
  name text primary key,
  definition text not null
);
