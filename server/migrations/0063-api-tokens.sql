-- A token with which a pilot's own programs make calls, for one family and never with more than the pilot's rights (docs/decisions/0072).
-- Only its hash is stored.
create table api_tokens (
  family_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'act')),
  -- As the session that created it: a token is not a way around the second factor that a family requires.
  has_second_factor boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
create index api_tokens_by_hash on api_tokens (token_hash);
create index api_tokens_by_account on api_tokens (family_id, account_id);
alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy one_family on api_tokens using (family_id = current_family()) with check (family_id = current_family());

-- A token comes before its family is known, and an account's tokens end in every family at once.
create policy token_called on api_tokens for select using (current_setting('app.every_family', true) = 'yes');
create policy token_ends on api_tokens for delete using (current_setting('app.every_family', true) = 'yes');

-- Binds the transaction to the token's family.
create function find_api_token(secret_hash bytea, moment timestamptz) returns api_tokens
language plpgsql
as $$
declare found_token api_tokens%rowtype;
begin
  perform set_config('app.every_family', 'yes', true);
  select * into found_token from api_tokens t where t.token_hash = secret_hash and t.expires_at > moment;
  perform set_config('app.every_family', '', true);
  perform set_config('app.family_id', coalesce(found_token.family_id::text, ''), true);
  return found_token;
end $$;

-- The look-ups of a session (0043) for a token: the same columns, with its scope.
create function open_api_token(secret_hash bytea, moment timestamptz)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, factor_due timestamptz, has_factor boolean, scope text, token_id uuid
)
language plpgsql
as $$
declare found_token api_tokens%rowtype;
begin
  found_token := find_api_token(secret_hash, moment);
  if found_token.id is null then return; end if;
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, coalesce(found_token.last_used_at, 'epoch'),
           case when found_token.has_second_factor and has_second_factor(a.id) then null
                else second_factor_due(f.second_factor_since, m.since) end,
           case when f.second_factor_since is null then null else has_second_factor(a.id) end,
           found_token.scope, found_token.id
    from accounts a
    join members m on m.family_id = found_token.family_id and m.account_id = a.id
    join families f on f.family_id = m.family_id
    where a.id = found_token.account_id;
end $$;

create function open_api_token_to_write(secret_hash bytea, moment timestamptz, members_lock text)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, factor_due timestamptz, has_factor boolean, scope text, token_id uuid,
  is_ending boolean
)
language plpgsql
as $$
declare found_token api_tokens%rowtype;
begin
  found_token := find_api_token(secret_hash, moment);
  if found_token.id is null then return; end if;
  -- While this waits the token may be revoked or its pilot leave, so it is looked up after the lock.
  if members_lock = 'exclusive' then perform lock_members(found_token.family_id);
  elsif members_lock <> 'none' then perform hold_members(found_token.family_id);
  end if;
  return query
    select o.*, exists (select from family_deletions d where d.family_id = o.family_id) from open_api_token(secret_hash, moment) o;
end $$;

-- Every token of an account, in all its families: returns how many there were.
create function revoke_api_tokens(account uuid) returns bigint
language plpgsql
as $$
declare revoked bigint;
begin
  perform set_config('app.every_family', 'yes', true);
  delete from api_tokens t where t.account_id = account;
  get diagnostics revoked = row_count;
  perform set_config('app.every_family', '', true);
  return revoked;
end $$;

-- Expired tokens stay in the pilot's list for a while, so that it shows why a program stopped.
create function forget_api_tokens(before timestamptz) returns void
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  delete from api_tokens t where t.expires_at <= before;
  perform set_config('app.every_family', '', true);
end $$;

-- Someone who left or is inactive has no tokens, and gets none back by returning.
create function end_api_tokens() returns trigger
language plpgsql
as $$
begin
  delete from api_tokens t where t.family_id = new.family_id and t.account_id = new.account_id;
  return null;
end $$;
create trigger api_tokens_end after update of status on members for each row when (new.status <> 'active') execute function end_api_tokens();
