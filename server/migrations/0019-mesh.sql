-- The family's network. One row is one appointment: an advisor, a service, an agent or an interface, from a day until a day.
create table contacts (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('advisor', 'service', 'agent', 'interface')),
  -- Of an advisor their name is read from their account; until they have joined it is the address they were invited at.
  name text not null check (length(name) between 1 and 254),
  name_key text collate "C" not null,
  catalog_key text,
  mandate text not null,
  reads text[] not null,
  begins_on date not null,
  ends_on date,
  ended_at timestamptz,
  is_paused boolean not null default false,
  -- Of an advisor: their seat, or the address they were invited at.
  account_id uuid,
  email text,
  email_key text,
  address text not null default '',
  health_path text not null default '',
  message_path text not null default '',
  authentication text not null default 'none' check (authentication in ('none', 'bearer', 'basic', 'header')),
  auth_name text not null default '',
  -- Sealed, bound to this row and the server they were given for.
  sealed_secret text,
  sealed_signing_key text,
  instruction text not null default '',
  way text check (way in ('model', 'mcp')),
  tool text not null default '',
  document_address text,
  document text,
  -- The reading operations found in the document.
  operations jsonb,
  probe_every integer not null default 300,
  next_probe_at timestamptz,
  state text check (state in ('up', 'degraded', 'down')),
  trouble text,
  latency_ms integer,
  checked_at timestamptz,
  seen_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (family_id, id),
  check (ends_on is null or ends_on >= begins_on)
);
create index contacts_by_name on contacts (family_id, name_key, id) where ended_at is null;
create index contacts_due on contacts (next_probe_at) where ended_at is null and not is_paused;
create index contacts_ending on contacts (ends_on) where ended_at is null and ends_on is not null;
create unique index contacts_email on contacts (family_id, email_key) where ended_at is null and account_id is null and email_key is not null;
create unique index contacts_account on contacts (family_id, account_id) where ended_at is null and account_id is not null;

-- What was found, gathered: half hours for a day's line, days for a quarter's. Single looks are not kept.
create table contact_slots (
  family_id uuid not null,
  contact_id uuid not null,
  slot timestamptz not null,
  looks integer not null,
  answered integer not null,
  latency_sum bigint not null,
  primary key (family_id, contact_id, slot),
  foreign key (family_id, contact_id) references contacts (family_id, id) on delete cascade
);
create table contact_days (
  family_id uuid not null,
  contact_id uuid not null,
  day date not null,
  looks integer not null,
  up integer not null,
  primary key (family_id, contact_id, day),
  foreign key (family_id, contact_id) references contacts (family_id, id) on delete cascade
);

-- The same for the parts of the house, which belong to no family.
create table house_parts (
  part text primary key,
  state text not null,
  trouble text,
  latency_ms integer,
  count integer,
  checked_at timestamptz not null,
  seen_at timestamptz
);
create table house_slots (
  part text not null,
  slot timestamptz not null,
  looks integer not null,
  answered integer not null,
  latency_sum bigint not null,
  primary key (part, slot)
);
create table house_days (
  part text not null,
  day date not null,
  looks integer not null,
  up integer not null,
  primary key (part, day)
);

create table network_messages (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  body text not null,
  scope text not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (family_id, id)
);
create index network_messages_by_time on network_messages (family_id, sent_at desc, id desc);

create table deliveries (
  family_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'replied', 'failed', 'cancelled')),
  trouble text,
  attempts integer not null default 0,
  -- Queued: when it is tried. Sent: when it counts as lost, if nothing was heard.
  next_at timestamptz,
  -- Until when it is tried.
  until timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  primary key (family_id, id),
  unique (family_id, message_id, contact_id),
  foreign key (family_id, message_id) references network_messages (family_id, id) on delete cascade,
  foreign key (family_id, contact_id) references contacts (family_id, id) on delete cascade
);
create index deliveries_contact on deliveries (family_id, contact_id);

create table delivery_replies (
  family_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  -- The advisor who wrote it; null for what a service or an agent answered.
  account_id uuid,
  body text not null,
  -- What the sender calls it, so that a call back that comes twice is kept once.
  foreign_id text,
  at timestamptz not null,
  primary key (family_id, id),
  unique (family_id, delivery_id, foreign_id),
  foreign key (family_id, delivery_id) references deliveries (family_id, id) on delete cascade
);
create index delivery_replies_of on delivery_replies (family_id, delivery_id, at);

create table network_requests (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('advisor', 'service')),
  catalog_key text,
  words text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  primary key (family_id, id)
);
create index network_requests_by_time on network_requests (family_id, asked_at desc, id desc);

-- Which operations of an interface a pilot lets the chat use without asking again.
create table operation_consents (
  family_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  operation text not null,
  allowed_at timestamptz not null,
  primary key (family_id, contact_id, account_id, operation),
  foreign key (family_id, contact_id) references contacts (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['contacts', 'contact_slots', 'contact_days', 'network_messages', 'deliveries', 'delivery_replies', 'network_requests',
    'operation_consents'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- The house's own clock must know what is due, in every family.
create policy contacts_due on contacts for select using (current_setting('app.every_family', true) = 'yes');
create policy deliveries_called on deliveries for select using (current_setting('app.every_family', true) = 'yes');

create function contacts_due(at_time timestamptz, at_most int)
returns table (family_id uuid, id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select c.family_id, c.id from contacts c
    where c.ended_at is null and not c.is_paused and c.next_probe_at <= at_time
    order by c.next_probe_at limit at_most;
  perform set_config('app.every_family', '', true);
end $$;

create function contacts_over(today date, at_most int)
returns table (family_id uuid, id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select c.family_id, c.id from contacts c where c.ended_at is null and c.ends_on < today order by c.family_id, c.id limit at_most;
  perform set_config('app.every_family', '', true);
end $$;

-- What no line shows any more, in every family and of the house.
create policy looks_over on contact_slots for delete using (current_setting('app.every_family', true) = 'yes');
create policy looks_over_seen on contact_slots for select using (current_setting('app.every_family', true) = 'yes');
create policy looks_over on contact_days for delete using (current_setting('app.every_family', true) = 'yes');
create policy looks_over_seen on contact_days for select using (current_setting('app.every_family', true) = 'yes');
create function forget_looks(oldest_slot timestamptz, oldest_day date)
returns void
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  delete from contact_slots where slot < oldest_slot;
  delete from contact_days where day < oldest_day;
  perform set_config('app.every_family', '', true);
  delete from house_slots where slot < oldest_slot;
  delete from house_days where day < oldest_day;
end $$;

-- Files that a nightly comparison found damaged, in every family: a number of the house.
create policy damaged_blobs on blobs for select using (current_setting('app.every_family', true) = 'yes');
create function files_damaged()
returns bigint
language plpgsql
as $$
declare number bigint;
begin
  perform set_config('app.every_family', 'yes', true);
  select count(*) into number from blobs where damage is not null and removed_at is null;
  perform set_config('app.every_family', '', true);
  return number;
end $$;

-- Which family a delivery belongs to that somebody calls back about; what they may say is proven by their signature.
create function family_of_delivery(delivery uuid)
returns uuid
language plpgsql
as $$
declare family uuid;
begin
  perform set_config('app.every_family', 'yes', true);
  select d.family_id into family from deliveries d where d.id = delivery;
  perform set_config('app.every_family', '', true);
  return family;
end $$;
create index deliveries_by_id on deliveries (id);

-- What should have gone out or come back by now and has no job any more that would see to it: whoever had it is gone.
create function deliveries_left(at_time timestamptz, at_most int)
returns table (family_id uuid, id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select d.family_id, d.id from deliveries d
    where d.next_at <= at_time and not exists (
      select from graphile_worker.jobs j
      where j.key = 'delivery:' || d.family_id || ':' || d.id and j.attempts < j.max_attempts and (j.locked_at is null or j.locked_at > now() - interval '2 minutes'))
    order by d.next_at limit at_most;
  perform set_config('app.every_family', '', true);
end $$;
create index deliveries_open on deliveries (next_at) where next_at is not null;

-- Who looks on hears of the network; a look that found what was there already is no news.
create function live_contact() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and (new.state, new.trouble, new.version, new.is_paused, new.ended_at, new.operations is null)
    is not distinct from (old.state, old.trouble, old.version, old.is_paused, old.ended_at, old.operations is null) then
    return null;
  end if;
  perform say_live(coalesce(new.family_id, old.family_id), 'mesh');
  return null;
end $$;
create trigger live after insert or update or delete on contacts for each row execute function live_contact();
create trigger live after insert or update or delete on network_requests for each row execute function live_topic('mesh');
-- An advisor hears only of what is theirs.
create function live_delivery() returns trigger
language plpgsql
as $$
begin
  perform say_live(new.family_id, 'messages');
  perform say_live(new.family_id, 'inbox', null, c.account_id) from contacts c
    where c.family_id = new.family_id and c.id = new.contact_id and c.account_id is not null;
  return null;
end $$;
create trigger live after insert or update on deliveries for each row execute function live_delivery();
create function live_reply() returns trigger
language plpgsql
as $$
begin
  perform say_live(new.family_id, 'messages');
  perform say_live(new.family_id, 'inbox', null, c.account_id) from deliveries d join contacts c on c.family_id = d.family_id and c.id = d.contact_id
    where d.family_id = new.family_id and d.id = new.delivery_id and c.account_id is not null;
  return null;
end $$;
create trigger live after insert on delivery_replies for each row execute function live_reply();

-- Whoever takes an advisor's seat is in the network, however they were invited; whoever gives it up has left it.
alter table invitations add column accepted_by uuid;
create function advisor_joined() returns trigger
language plpgsql
as $$
begin
  update contacts set account_id = new.accepted_by, version = version + 1
  where family_id = new.family_id and email_key = new.email_key and account_id is null and ended_at is null and kind = 'advisor';
  return null;
end $$;
create trigger advisor_joined after update of accepted_by on invitations for each row when (new.accepted_by is not null) execute function advisor_joined();

create function advisor_seat() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or new.role <> 'advisor' then
    update contacts set ended_at = now(), version = version + 1
    where family_id = old.family_id and account_id = old.account_id and ended_at is null;
    return null;
  end if;
  insert into contacts (family_id, id, kind, name, name_key, mandate, reads, begins_on, account_id, created_by, created_at)
  select new.family_id, gen_random_uuid(), 'advisor', coalesce(nullif(a.full_name, ''), split_part(a.email, '@', 1)), lower(coalesce(nullif(a.full_name, ''), split_part(a.email, '@', 1))), '',
    '{}', new.since::date, new.account_id, new.account_id, new.since
  from accounts a
  where a.id = new.account_id
    and not exists (select from contacts c where c.family_id = new.family_id and c.account_id = new.account_id and c.ended_at is null);
  -- A seat that is closed and opened again is news for who looks on.
  if tg_op = 'UPDATE' then perform say_live(new.family_id, 'mesh'); end if;
  return null;
end $$;
create trigger advisor_seat_taken after insert on members for each row when (new.role = 'advisor') execute function advisor_seat();
create trigger advisor_seat_changed after update of role, status on members for each row when (new.role = 'advisor' or old.role = 'advisor')
  execute function advisor_seat();

do $$
declare family uuid;
begin
  for family in select f.family_id from families_with_ledger('00000000-0000-0000-0000-000000000000', 2147483647) f loop
    perform set_config('app.family_id', family::text, true);
    insert into contacts (family_id, id, kind, name, name_key, mandate, reads, begins_on, account_id, created_by, created_at)
    select m.family_id, gen_random_uuid(), 'advisor', coalesce(nullif(a.full_name, ''), split_part(a.email, '@', 1)), lower(coalesce(nullif(a.full_name, ''), split_part(a.email, '@', 1))), '',
      '{}', m.since::date, m.account_id, m.account_id, now()
    from members m join accounts a on a.id = m.account_id where m.family_id = family and m.role = 'advisor';
  end loop;
  perform set_config('app.family_id', '', true);
end $$;

-- The chat can propose a first call of an interface.
alter table chat_proposals drop constraint chat_proposals_kind_check;
alter table chat_proposals add constraint chat_proposals_kind_check check (kind in ('draft_paper', 'change_paper', 'add_action', 'start_mission', 'ask_interface'));
