-- What keeps an account safe: a second factor, passkeys, sessions that can be named, and an address that changes only once it is confirmed.
-- All of it belongs to an account, which may have a seat in several families, so there is no family in it and no policy on it.

-- A session is named by this where its owner ends it; its secret's hash never leaves the house.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_by_id on sessions (id);

-- Whoever deletes their account stays as the author of what they wrote: this row keeps their name and nothing else of them.
alter table accounts add column deleted_at timestamptz;

-- One change of address at a time; it waits for the link that went to the new one.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);

-- Set up, and in force once a code has shown that the app has it. `last_step` is the newest time step a code was taken for:
-- no code of that step or an older one is taken again.
create table two_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- A code that was used is gone.
create table recovery_codes (
  account_id uuid not null references two_factors (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Whoever gave the right password, on the way to the second step.
create table login_tickets (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_tickets_by_account on login_tickets (account_id);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_account on passkeys (account_id);

-- What a passkey signs, once. With an account to be added to it, without one to sign in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
