-- The identity at an OpenID Connect provider that an account's owner linked (docs/decisions/0074). It belongs to the account and to no family.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (account_id, issuer)
);

-- A browser that is at the provider. Without an account it signs in, with one it links that account.
create table oidc_attempts (
  attempt_hash bytea primary key,
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index oidc_attempts_of on oidc_attempts (account_id);
