-- How many pages of a scan were read as pictures, and how many more there were.
alter table files
  add column text_scanned integer not null default 0,
  add column text_unread integer not null default 0;
