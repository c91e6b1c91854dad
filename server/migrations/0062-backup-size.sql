-- The bytes of the newest backup, for the network status.
alter table house_parts add column size bigint;
