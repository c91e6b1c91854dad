-- Taking everything out, leaving, handing over, and the end of a family.

-- When somebody left by themselves. Whoever is given their seat back has not left.
alter table members add column left_at timestamptz;
create function seat_taken_again() returns trigger
language plpgsql
as $$ begin new.left_at := null; return new; end $$;
create trigger seat_taken_again before update on members for each row when (new.status = 'active' and new.left_at is not null)
  execute function seat_taken_again();

-- The ledger is filtered by who did it (0009), by the kind of act (the word before its dot) and by time; the newest come first.
create index ledger_by_kind on ledger (family_id, split_part(act, '.', 1), seq desc);
create index ledger_by_time on ledger (family_id, at);

-- A founder's offer to somebody: one at a time.
create table family_offers (
  family_id uuid primary key references families (family_id) on delete cascade,
  offered_by uuid not null,
  offered_to uuid not null,
  -- What the founder will be afterwards.
  role text not null check (role in ('successor', 'advisor', 'trustee', 'guardian')),
  offered_at timestamptz not null,
  check (offered_by <> offered_to),
  foreign key (family_id, offered_by) references members (family_id, account_id) on delete cascade,
  foreign key (family_id, offered_to) references members (family_id, account_id) on delete cascade
);

-- A family that is to be deleted. Until it is due, taking the row away undoes it. It has no link to a member: it must be the last row but
-- the family's own to go, because the ledger's door below asks for it.
create table family_deletions (
  family_id uuid primary key references families (family_id) on delete cascade,
  asked_by uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null
);

-- An archive of everything. Its bytes lie in the database, in pieces, so that every process can hand it out and the family's deletion takes it along.
create table exports (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  asked_by uuid not null,
  state text not null check (state in ('queued', 'running', 'ready', 'failed')),
  -- How many rows are written, of how many.
  done int not null default 0,
  total int not null default 0,
  size bigint not null default 0,
  asked_at timestamptz not null,
  -- When it last went on: one that stands still is given up.
  touched_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, asked_by) references members (family_id, account_id)
);
create unique index exports_under_way on exports (family_id) where state in ('queued', 'running');
create index exports_by_end on exports (expires_at);

create table export_pieces (
  family_id uuid not null,
  export_id uuid not null,
  number int not null,
  bytes bytea not null,
  primary key (family_id, export_id, number),
  foreign key (family_id, export_id) references exports (family_id, id) on delete cascade
);
-- It is compressed already.
alter table export_pieces alter column bytes set storage external;

do $$
declare name text;
begin
  foreach name in array array['family_offers', 'family_deletions', 'exports', 'export_pieces'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- Everybody sees that a family ends, and that it was offered; an archive only who may export.
create trigger live after insert or delete on family_deletions for each row execute function live_topic('family_name');
create trigger live after insert or update or delete on family_offers for each row execute function live_topic('family_name');
create trigger live after insert or update or delete on exports for each row execute function live_topic('exports');

-- Two more look-ups across families, for the clock, opened and shut like the ones before.
create policy deletions_due on family_deletions for select using (current_setting('app.every_family', true) = 'yes');
create policy exports_over on exports for select using (current_setting('app.every_family', true) = 'yes');

create function families_to_delete(moment timestamptz, at_most int)
returns table (family_id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select d.family_id from family_deletions d where d.due_at <= moment order by d.due_at limit at_most;
  perform set_config('app.every_family', '', true);
end $$;

create function families_with_old_exports(moment timestamptz, at_most int)
returns table (family_id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select distinct e.family_id from exports e where e.expires_at <= moment limit at_most;
  perform set_config('app.every_family', '', true);
end $$;

-- The ledger's one door. It opens inside delete_family only, for the rows of a family whose deletion is due; for everybody and everything
-- else the ledger stays append-only.
create or replace function refuse_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.deleted_family', true) = old.family_id::text and exists (
      select from family_deletions d
      where d.family_id = old.family_id and d.due_at <= nullif(current_setting('app.deleted_at', true), '')::timestamptz
    ) then return old; end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Takes away every row of a family whose deletion is due, from every table that has a family_id: a later table can't be forgotten. What
-- points at others goes before them.
create function delete_family(family uuid, moment timestamptz) returns void
language plpgsql
as $$
declare
  waiting regclass[];
  next_one regclass;
begin
  perform set_config('app.family_id', family::text, true);
  if not exists (select from family_deletions d where d.family_id = family and d.due_at <= moment) then
    raise exception 'the deletion of this family is not due' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.deleted_family', family::text, true), set_config('app.deleted_at', moment::text, true);
  waiting := array(
    select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'family_id' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  );
  while cardinality(waiting) > 0 loop
    select t into next_one from unnest(waiting) t
    where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any (waiting))
    order by t = 'family_deletions'::regclass, t::text
    limit 1;
    if next_one is null then raise exception 'the tables of a family point at each other in a circle'; end if;
    execute format('delete from %s where family_id = $1', next_one) using family;
    waiting := array_remove(waiting, next_one);
  end loop;
  perform set_config('app.deleted_family', '', true), set_config('app.deleted_at', '', true);
end $$;
