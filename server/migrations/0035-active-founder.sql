-- A family that goes on has an active founder.

-- Everything that changes who is a member, or in which role, goes one after the other within a family. It is a lock of its own and no row:
-- votes lock a document and then the family's row, members' acts the documents after this. It is taken before every other lock.
create function lock_members(family uuid) returns void
language plpgsql
as $$ begin perform pg_advisory_xact_lock(hashtextextended(family::text, 35)); end $$;

-- The same for whoever relies on who is a member: many at once, and none while members change.
create function hold_members(family uuid) returns void
language plpgsql
as $$ begin perform pg_advisory_xact_lock_shared(hashtextextended(family::text, 35)); end $$;

-- A writing call takes the lock with its session's look-up, so that the role it was admitted with is true until its end. `members_lock` is
-- 'exclusive', 'shared', or 'none' for calls that lock later, because they may concern another family than the session's.
drop function open_session_to_write(bytea, timestamptz);
create function open_session_to_write(session_hash bytea, moment timestamptz, members_lock text)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, is_ending boolean
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
           exists (select from family_deletions d where d.family_id = m.family_id)
    from accounts a
    left join members m on m.family_id = found_session.family_id and m.account_id = a.id
    left join families f on f.family_id = m.family_id
    where a.id = found_session.account_id and (f.family_id is not null or found_session.family_id is null);
end $$;

-- Asked at the end of a transaction, for its own family, whichever the transaction is bound to by then. The lock lets two transactions
-- that each take one of two founders away see each other. Families that have no founder already are left as they are: nothing is asked
-- about them before one of them gets a founder and loses them again.
create function expect_founder() returns trigger
language plpgsql
as $$
declare
  bound text := coalesce(current_setting('app.family_id', true), '');
  family uuid := coalesce(new.family_id, old.family_id);
  has_founder boolean;
begin
  perform lock_members(family);
  perform set_config('app.family_id', family::text, true);
  has_founder := not exists (select from families f where f.family_id = family)
    or exists (select from members m where m.family_id = family and m.role = 'founder' and m.status = 'active');
  perform set_config('app.family_id', bound, true);
  if not has_founder then
    raise exception 'a family that goes on has an active founder'
      using errcode = 'check_violation', table = 'members', constraint = 'family_has_founder';
  end if;
  return null;
end $$;
create constraint trigger family_has_founder after update of role, status or delete on members deferrable initially deferred
  for each row when (old.role = 'founder' and old.status = 'active') execute function expect_founder();
create constraint trigger family_has_founder after insert on families deferrable initially deferred
  for each row execute function expect_founder();

-- One more look-up across families, for the operator, opened and shut like the ones before.
create function families_without_founder()
returns table (family_id uuid, name text)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select f.family_id, f.name from families f
    where not exists (select from members m where m.family_id = f.family_id and m.role = 'founder' and m.status = 'active')
    order by f.created_at, f.family_id;
  perform set_config('app.every_family', '', true);
end $$;
