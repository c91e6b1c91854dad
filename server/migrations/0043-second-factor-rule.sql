-- A family can require a second factor of its members (docs/decisions/0056).
alter table families add column second_factor_since timestamptz;

-- Whether the session was opened with a second factor, or one was set up in it. A password alone opens a session without one, also where
-- the account has a passkey.
alter table sessions add column has_second_factor boolean not null default false;
update sessions s set has_second_factor = true
where exists (select from two_factors t where t.account_id = s.account_id and t.confirmed_at <= s.created_at);

-- From when a member needs a second factor: at once for those who joined under the rule, after a week for those who were there before.
-- Null where the family requires none.
create function second_factor_due(since timestamptz, joined timestamptz) returns timestamptz
language sql immutable
as $$ select case when joined >= since then since else since + interval '7 days' end $$;

-- Both look-ups also return from when this session needs a second factor, null where it has one or needs none, and whether the account
-- has one to sign in with. The rest is as before.
drop function open_session(bytea, timestamptz);
create function open_session(session_hash bytea, moment timestamptz)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, factor_due timestamptz, has_factor boolean
)
language plpgsql
as $$
declare found_session sessions%rowtype;
begin
  select * into found_session from sessions s where s.token_hash = session_hash and s.expires_at > moment;
  if not found then return; end if;
  perform set_config('app.family_id', coalesce(found_session.family_id::text, ''), true);
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, found_session.last_seen_at,
           case when found_session.has_second_factor then null else second_factor_due(f.second_factor_since, m.since) end,
           case when f.second_factor_since is null then null else has_second_factor(a.id) end
    from accounts a
    left join members m on m.family_id = found_session.family_id and m.account_id = a.id
    left join families f on f.family_id = m.family_id
    where a.id = found_session.account_id and (f.family_id is not null or found_session.family_id is null);
end $$;

drop function open_session_to_write(bytea, timestamptz, text);
create function open_session_to_write(session_hash bytea, moment timestamptz, members_lock text)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, factor_due timestamptz, has_factor boolean, is_ending boolean
)
language plpgsql
as $$
declare
  found_session sessions%rowtype;
  family_before uuid;
begin
  select * into found_session from sessions s where s.token_hash = session_hash and s.expires_at > moment;
  if not found then return; end if;
  if found_session.family_id is not null and members_lock <> 'none' then
    if members_lock = 'exclusive' then perform lock_members(found_session.family_id); else perform hold_members(found_session.family_id); end if;
    -- While this waited the session may have ended, or moved to a family whose lock this is not: then the transaction begins anew.
    family_before := found_session.family_id;
    select * into found_session from sessions s where s.token_hash = session_hash and s.expires_at > moment;
    if not found then return; end if;
    if found_session.family_id is distinct from family_before then
      raise exception 'the session moved to another family' using errcode = 'serialization_failure';
    end if;
  end if;
  perform set_config('app.family_id', coalesce(found_session.family_id::text, ''), true);
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, found_session.last_seen_at,
           case when found_session.has_second_factor then null else second_factor_due(f.second_factor_since, m.since) end,
           case when f.second_factor_since is null then null else has_second_factor(a.id) end,
           exists (select from family_deletions d where d.family_id = m.family_id)
    from accounts a
    left join members m on m.family_id = found_session.family_id and m.account_id = a.id
    left join families f on f.family_id = m.family_id
    where a.id = found_session.account_id and (f.family_id is not null or found_session.family_id is null);
end $$;

-- An authenticator app that is switched on, or a passkey: both need more than the password.
create function has_second_factor(account uuid) returns boolean
language sql stable
as $$
  select exists (select from two_factors t where t.account_id = account and t.confirmed_at is not null)
      or exists (select from passkeys p where p.account_id = account)
$$;

-- Whether any family of an account requires one: a look-up across families, opened and shut like the ones before.
create function needs_second_factor(account uuid) returns boolean
language plpgsql
as $$
declare is_needed boolean;
begin
  perform set_config('app.every_family', 'yes', true);
  is_needed := exists (
    select from members m join families f on f.family_id = m.family_id
    where m.account_id = account and m.status = 'active' and f.second_factor_since is not null);
  perform set_config('app.every_family', '', true);
  return is_needed;
end $$;

-- The rule concerns every member, whatever they may read of the family.
create trigger live_second_factor after update on families for each row
  when (old.second_factor_since is distinct from new.second_factor_since) execute function live_topic('me');

-- A session that ends: its live streams end at once and not only at their next heartbeat.
create trigger live_end after delete on sessions for each row when (old.family_id is not null) execute function live_session();
