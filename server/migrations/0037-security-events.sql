-- Signing in, failing to, and every change to what opens an account: shown to its owner, and forgotten after a year.
create table security_events (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  address text not null,
  device text not null,
  at timestamptz not null
);
create index security_events_by_account on security_events (account_id, at desc, id desc);
create index security_events_by_time on security_events (at);
