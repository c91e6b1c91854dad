-- The ground: accounts and sessions, families and their members, invitations, the ledger, mail.
-- Every family's table is led by family_id, in its primary key and in its foreign keys, so that an installation can be distributed by family.

-- The family of this transaction, or null. Row-level security is the second lock behind every `where family_id = …`.
create function current_family() returns uuid
language sql stable
as $$ select nullif(current_setting('app.family_id', true), '')::uuid $$;

create table accounts (
  id uuid primary key,
  email text not null,
  -- What makes an address the same address: case does not.
  email_key text not null unique,
  password_hash text not null,
  full_name text not null default '',
  display_name text not null default '',
  language text not null,
  time_zone text not null default 'UTC',
  theme text not null default 'primary',
  default_view text,
  date_format text not null default 'locale',
  created_at timestamptz not null
);

create table families (
  family_id uuid primary key,
  name text not null default '',
  legacy_established int,
  purpose_statement text not null default '',
  governance_protocol text not null default 'founder_authority',
  timeline_horizon text not null default 'three_generations',
  version int not null default 1,
  created_at timestamptz not null
);

create table members (
  family_id uuid not null references families (family_id) on delete cascade,
  account_id uuid not null references accounts (id),
  role text not null check (role in ('founder', 'successor', 'advisor', 'trustee', 'guardian')),
  status text not null check (status in ('active', 'inactive')),
  onboarding text check (onboarding in ('profile', 'mission', 'questions', 'approval')),
  since timestamptz not null,
  primary key (family_id, account_id)
);
create index members_by_account on members (account_id);
create index members_by_since on members (family_id, since, account_id);

create table invitations (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('successor', 'advisor', 'trustee', 'guardian')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, invited_by) references members (family_id, account_id)
);
create index invitations_by_token on invitations (token_hash);
create unique index invitations_open on invitations (family_id, email_key) where accepted_at is null;

create table ledger_heads (
  family_id uuid primary key references families (family_id) on delete cascade,
  seq bigint not null,
  hash text not null
);

create table ledger (
  family_id uuid not null references families (family_id) on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  act text not null,
  by_account uuid,
  subject_id uuid,
  details jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (family_id, seq)
);

-- The ledger is only ever appended to. This also holds for the application's own user.
create function refuse_change() returns trigger
language plpgsql
as $$ begin raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege'; end $$;
create trigger ledger_is_append_only before update or delete on ledger for each row execute function refuse_change();
create trigger ledger_is_not_truncated before truncate on ledger for each statement execute function refuse_change();

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  family_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);

create table recovery_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index recovery_links_by_account on recovery_links (account_id);

-- Every mail is a row first. Without a mail server the operator reads it with `npm run outbox`.
create table outbox (
  id uuid primary key,
  recipient text not null,
  language text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index outbox_by_time on outbox (created_at);

-- Counts guesses; the keys are hashes, so that no address is kept in it. (Table layout of rate-limiter-flexible.)
create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

do $$
declare name text;
begin
  foreach name in array array['families', 'members', 'invitations', 'ledger_heads', 'ledger'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- Finds a session with everything a request needs to know, in one round trip, and binds the transaction to its family.
create function open_session(session_hash bytea, moment timestamptz)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  last_seen_at timestamptz
)
language plpgsql
as $$
declare found_session sessions%rowtype;
begin
  select * into found_session from sessions s where s.token_hash = session_hash and s.expires_at > moment;
  if not found then return; end if;
  perform set_config('app.family_id', found_session.family_id::text, true);
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, found_session.last_seen_at
    from accounts a
    join members m on m.family_id = found_session.family_id and m.account_id = a.id
    join families f on f.family_id = m.family_id
    where a.id = found_session.account_id;
end $$;

-- The two look-ups across families, each in a function that opens the door and shuts it again:
-- where an account has a seat, and which invitation a secret belongs to. Both happen before any family is known.
create policy seats_of_an_account on members for select using (current_setting('app.every_family', true) = 'yes');
create policy invitation_by_secret on invitations for select using (current_setting('app.every_family', true) = 'yes');

create function seats_of(account uuid)
returns table (family_id uuid, role text, status text)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select m.family_id, m.role, m.status from members m where m.account_id = account order by m.since;
  perform set_config('app.every_family', '', true);
end $$;

create function invitation_of(secret_hash bytea)
returns table (family_id uuid, id uuid, role text, expires_at timestamptz)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select i.family_id, i.id, i.role, i.expires_at from invitations i where i.token_hash = secret_hash and i.accepted_at is null;
  perform set_config('app.every_family', '', true);
end $$;
