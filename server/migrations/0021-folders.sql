-- Folders of a category. A folder exists as long as a file lies in it: its path is written on each file, its parts divided by '/', empty
-- at the top of the category. Files of one name are versions of each other only within one folder.
alter table files
  add column folder text not null default '' check (octet_length(folder) <= 1000),
  add column folder_key text collate "C" not null default '',
  -- Words the family files it under, each in the spelling that was used first.
  add column tags text[] not null default '{}',
  -- The day the file itself speaks of, as far as it is known: 1921, 1921-03 or 1921-03-14.
  add column dated_on text check (dated_on ~ '^\d{4}(-\d\d){0,2}$');
alter table uploads add column folder text not null default '' check (octet_length(folder) <= 1000);

drop index files_name;
create unique index files_name on files (family_id, category_id, folder_key, name_key) where binned_at is null;
create index files_tags on files using gin (tags) where binned_at is null and tags <> '{}';
-- Capitals count files by the capital of their category, with nothing but this index.
create index files_counted on files (family_id, category_id, created_at) where binned_at is null;
