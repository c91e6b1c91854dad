-- What a family writes into its timeline itself. Of a day as much is kept as is known, and besides it the days it can mean, to order by.
create table timeline_entries (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('milestone', 'birth', 'death', 'union', 'gathering', 'plan')),
  title text not null check (length(title) between 1 and 200),
  body text not null,
  on_day text not null check (on_day ~ '^\d{4}(-\d\d){0,2}$'),
  until_day text check (until_day ~ '^\d{4}(-\d\d){0,2}$'),
  first_day date not null,
  is_yearly boolean not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Taken out; its row stays, so that it can be put back as it was.
  removed_at timestamptz,
  primary key (family_id, id)
);
create index timeline_entries_by_day on timeline_entries (family_id, first_day, id) where removed_at is null;

-- A link by which a pilot's own calendar reads: whose it is, and nothing by which it could be followed.
create table calendar_links (
  family_id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (family_id, account_id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['timeline_entries', 'calendar_links'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

create index calendar_links_by_token on calendar_links (token_hash);
-- A calendar comes with its secret alone: which family that opens is found here, and everything else is read as that family's.
create policy calendar_called on calendar_links for select using (current_setting('app.every_family', true) = 'yes');
create function family_of_calendar(secret_hash bytea)
returns uuid
language plpgsql
as $$
declare family uuid;
begin
  perform set_config('app.every_family', 'yes', true);
  select c.family_id into family from calendar_links c where c.token_hash = secret_hash;
  perform set_config('app.every_family', '', true);
  return family;
end $$;

create trigger live after insert or update or delete on timeline_entries for each row execute function live_topic('timeline');

-- The chat may propose an entry.
alter table chat_proposals drop constraint chat_proposals_kind_check;
alter table chat_proposals add constraint chat_proposals_kind_check
  check (kind in ('draft_paper', 'change_paper', 'add_action', 'add_entry', 'start_mission', 'ask_interface'));
