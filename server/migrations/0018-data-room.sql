-- The shelves of the data room. The first six are named in every language (key) until somebody names one anew (name).
create table file_categories (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  key text check (key in ('deeds', 'letters', 'companies', 'wills', 'schooling', 'photographs')),
  name text check (length(name) between 1 and 80),
  -- The name as it is compared: in small letters, without marks.
  name_key text collate "C",
  capital text not null,
  position integer not null,
  -- Who let the assistant read everything in it, and when.
  learning_by uuid,
  learning_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (family_id, id),
  check ((key is null) = (name is not null)),
  check ((name is null) = (name_key is null))
);
create unique index file_categories_key on file_categories (family_id, key);
create unique index file_categories_name on file_categories (family_id, name_key);

create table category_shares (
  family_id uuid not null,
  category_id uuid not null,
  account_id uuid not null,
  ends_at timestamptz,
  shared_by uuid not null,
  shared_at timestamptz not null,
  primary key (family_id, category_id, account_id),
  foreign key (family_id, category_id) references file_categories (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
create index category_shares_of on category_shares (family_id, account_id);

-- Bytes, each content once in a family. They lie in the store as sealed pieces; nobody sees them before they are whole.
create table blobs (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  size bigint not null check (size >= 0),
  -- SHA-256 in hexadecimal; null until it is whole.
  hash text collate "C",
  created_at timestamptz not null,
  -- When it was last compared with its hash, and what was wrong then.
  checked_at timestamptz,
  damage text check (damage in ('missing', 'broken')),
  -- Nobody needs it any more: its pieces are being taken out of the store.
  removed_at timestamptz,
  primary key (family_id, id)
);
create unique index blobs_hash on blobs (family_id, hash) where removed_at is null;
-- What a look at the whole room asks for, without reading every row.
create index blobs_damaged on blobs (family_id, id) where damage is not null;
create index blobs_checked on blobs (family_id, checked_at);
create index blobs_removed on blobs (family_id, removed_at) where removed_at is not null;

create table blob_pieces (
  family_id uuid not null,
  blob_id uuid not null,
  start bigint not null,
  size integer not null check (size > 0),
  key text collate "C" not null,
  primary key (family_id, blob_id, start),
  foreign key (family_id, blob_id) references blobs (family_id, id) on delete cascade
);
create index blob_pieces_key on blob_pieces (family_id, key);

create table files (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  category_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- What two names of one file have in common, and what puts names in an order people expect.
  name_key text collate "C" not null,
  sort_key text collate "C" not null,
  type text not null,
  kind text not null,
  size bigint not null,
  blob_id uuid not null,
  version integer not null default 1,
  is_draft boolean not null default false,
  -- Whether the assistant may read it; null means: as its category says.
  is_learning boolean,
  learning_by uuid,
  learning_at timestamptz,
  text_state text not null default 'waiting' check (text_state in ('waiting', 'done', 'none', 'trouble')),
  text_trouble text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  binned_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, category_id) references file_categories (family_id, id),
  foreign key (family_id, blob_id) references blobs (family_id, id)
);
create unique index files_name on files (family_id, category_id, name_key) where binned_at is null;
create index files_by_change on files (family_id, category_id, updated_at desc, id desc) where binned_at is null;
create index files_by_name on files (family_id, category_id, sort_key, id) where binned_at is null;
create index files_all_by_change on files (family_id, updated_at desc, id desc) where binned_at is null;
create index files_all_by_name on files (family_id, sort_key, id) where binned_at is null;
create index files_binned on files (family_id, binned_at) where binned_at is not null;
create index files_learning on files (family_id, category_id) where is_learning and binned_at is null;
create index files_blob on files (family_id, blob_id);

create table file_versions (
  family_id uuid not null,
  file_id uuid not null,
  number integer not null,
  blob_id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  made_by uuid not null,
  made_at timestamptz not null,
  restored_from integer,
  primary key (family_id, file_id, number),
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade,
  foreign key (family_id, blob_id) references blobs (family_id, id)
);
create index file_versions_blob on file_versions (family_id, blob_id);

-- What is on its way. `received` is what is kept for certain: from there it goes on.
create table uploads (
  family_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  category_id uuid not null,
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  is_draft boolean not null default false,
  blob_id uuid not null,
  -- What became of it.
  file_id uuid,
  version integer,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade,
  foreign key (family_id, blob_id) references blobs (family_id, id) on delete cascade
);
create index uploads_touched on uploads (family_id, touched_at);
create index uploads_blob on uploads (family_id, blob_id);

create table datasets (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
create index datasets_of on datasets (family_id, account_id, updated_at desc);
create table dataset_files (
  family_id uuid not null,
  dataset_id uuid not null,
  file_id uuid not null,
  added_at timestamptz not null,
  primary key (family_id, dataset_id, file_id),
  foreign key (family_id, dataset_id) references datasets (family_id, id) on delete cascade,
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade
);
create index dataset_files_file on dataset_files (family_id, file_id);

-- When an advisor last opened a file: one who reads on is not written down twice.
create table file_openings (
  family_id uuid not null,
  file_id uuid not null,
  account_id uuid not null,
  opened_at timestamptz not null,
  primary key (family_id, file_id, account_id),
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade
);

-- What can be found in files: as with papers (0017), a table of words. The name lies at place -1, the newest text that was read from 0 on.
create table file_passages (
  family_id uuid not null,
  file_id uuid not null,
  place integer not null,
  page integer,
  heading text,
  body text not null,
  primary key (family_id, file_id, place),
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade
);
create table file_words (
  family_id uuid not null,
  word text collate "C" not null,
  file_id uuid not null,
  -- The name's words stay when the text is read anew.
  is_name boolean not null,
  places integer[] not null,
  primary key (family_id, word, file_id, is_name),
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade
);
create index file_words_of on file_words (family_id, file_id, is_name);

do $$
declare name text;
begin
  foreach name in array array['file_categories', 'category_shares', 'blobs', 'blob_pieces', 'files', 'file_versions', 'uploads', 'datasets',
    'dataset_files', 'file_openings', 'file_passages', 'file_words'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- Families from before there was a data room.
do $$
declare family uuid;
begin
  for family in select f.family_id from families_with_ledger('00000000-0000-0000-0000-000000000000', 2147483647) f loop
    perform set_config('app.family_id', family::text, true);
    insert into file_categories (family_id, id, key, capital, position, created_at)
    select family, gen_random_uuid(), k.key, k.capital, k.position, now()
    from (values ('deeds', 'material', 1), ('letters', 'cultural', 2), ('companies', 'financial', 3), ('wills', 'financial', 4),
      ('schooling', 'intellectual', 5), ('photographs', 'social', 6)) as k (key, capital, position);
  end loop;
  perform set_config('app.family_id', '', true);
end $$;

-- Of files hears who may see their shelf.
create function live_files() returns trigger
language plpgsql
as $$
begin
  perform say_live(coalesce(new.family_id, old.family_id), 'files', coalesce(new.category_id, old.category_id));
  if tg_op = 'UPDATE' and new.category_id <> old.category_id then perform say_live(old.family_id, 'files', old.category_id); end if;
  return null;
end $$;
create trigger live after insert or update or delete on files for each row execute function live_files();
create function live_shelves() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), 'files', coalesce(new.id, old.id)); return null; end $$;
create trigger live after insert or update or delete on file_categories for each row execute function live_shelves();
create function live_category_share() returns trigger
language plpgsql
as $$
begin
  perform say_live(coalesce(new.family_id, old.family_id), 'files', coalesce(new.category_id, old.category_id));
  if tg_op = 'DELETE' then perform say_live(old.family_id, 'files', null, old.account_id); end if;
  return null;
end $$;
create trigger live after insert or update or delete on category_shares for each row execute function live_category_share();
create function live_dataset() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), 'files', null, coalesce(new.account_id, old.account_id)); return null; end $$;
create trigger live after insert or update or delete on datasets for each row execute function live_dataset();
