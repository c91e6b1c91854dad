-- Someone without an active place in any family can still sign in: their session stands in no family, so row-level security shows it
-- no row of one. The three functions below are all such a session can read of families.
alter table sessions alter column family_id drop not null;

-- A founder removed them. Their row stays, because documents, votes and the ledger refer to it.
alter table members add column removed_at timestamptz;

create or replace function seat_taken_again() returns trigger
language plpgsql
as $$ begin new.left_at := null; new.removed_at := null; return new; end $$;
drop trigger seat_taken_again on members;
create trigger seat_taken_again before update on members for each row
  when (new.status = 'active' and (new.left_at is not null or new.removed_at is not null)) execute function seat_taken_again();

-- A session that leaves its family for none must stop listening there, too.
drop trigger live on sessions;
create trigger live after update of family_id on sessions for each row
  when (old.family_id is not null and old.family_id is distinct from new.family_id) execute function live_session();

-- When the account showed that its address is its own, by a link that went there by email alone: recovery, or a change of address. Anyone
-- can type an address when creating an account, and an invitation's link may have been handed over by whoever invited.
alter table accounts add column email_proven_at timestamptz;
create index invitations_by_address on invitations (email_key) where accepted_at is null;

create or replace function open_session(session_hash bytea, moment timestamptz)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz
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
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, found_session.last_seen_at
    from accounts a
    left join members m on m.family_id = found_session.family_id and m.account_id = a.id
    left join families f on f.family_id = m.family_id
    where a.id = found_session.account_id and (f.family_id is not null or found_session.family_id is null);
end $$;

create or replace function open_session_to_write(session_hash bytea, moment timestamptz)
returns table (
  account_id uuid, email text, full_name text, display_name text, language text, time_zone text, theme text,
  default_view text, date_format text, family_id uuid, family_name text, role text, status text, onboarding text,
  mission text, last_seen_at timestamptz, is_ending boolean
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
           exists (select from family_deletions d where d.family_id = m.family_id)
    from accounts a
    left join members m on m.family_id = found_session.family_id and m.account_id = a.id
    left join families f on f.family_id = m.family_id
    where a.id = found_session.account_id and (f.family_id is not null or found_session.family_id is null);
end $$;

-- An account's places in families and what became of each. It visits one family after another and leaves the transaction bound as it was.
create function memberships_of(account uuid)
returns table (
  family_id uuid, family_name text, role text, status text, since timestamptz, left_at timestamptz, removed_at timestamptz,
  inactive_since timestamptz
)
language plpgsql
as $$
declare
  bound text := coalesce(current_setting('app.family_id', true), '');
  place record;
begin
  for place in select s.family_id from seats_of(account) s loop
    perform set_config('app.family_id', place.family_id::text, true);
    return query
      select f.family_id, f.name, m.role, m.status, m.since, m.left_at, m.removed_at,
             (select max(l.at) from ledger l where l.family_id = m.family_id and l.act = 'member.made_inactive' and l.subject_id = account)
      from members m join families f on f.family_id = m.family_id
      where m.family_id = place.family_id and m.account_id = account;
  end loop;
  perform set_config('app.family_id', bound, true);
end $$;

-- The personal documents an account wrote, in the newest version, also in families it no longer belongs to. Nothing else of them.
create function private_documents_of(account uuid)
returns table (family_id uuid, id uuid, title text, body text, language text, version int, updated_at timestamptz)
language plpgsql
as $$
declare
  bound text := coalesce(current_setting('app.family_id', true), '');
  place record;
begin
  for place in select s.family_id from seats_of(account) s loop
    perform set_config('app.family_id', place.family_id::text, true);
    return query
      select d.family_id, d.id, v.title, v.body, d.language, d.version, d.updated_at
      from documents d join document_versions v on v.family_id = d.family_id and v.document_id = d.id and v.number = d.version
      where d.family_id = place.family_id and d.author_id = account and d.class = 'personal' and d.binned_at is null
      order by d.updated_at desc, d.id;
  end loop;
  perform set_config('app.family_id', bound, true);
end $$;

-- Open invitations to an account's own address, once that address is known to be its own, or from a family that had it as a member.
create function invitations_to(account uuid, moment timestamptz)
returns table (family_id uuid, id uuid, role text, expires_at timestamptz, family_name text, invited_by text)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select i.family_id, i.id, i.role, i.expires_at, f.name, inviter.full_name
    from accounts a
    join invitations i on i.email_key = a.email_key
    join families f on f.family_id = i.family_id
    join accounts inviter on inviter.id = i.invited_by
    where a.id = account and i.accepted_at is null and i.expires_at > moment
      and (a.email_proven_at is not null
        or exists (select from members m where m.family_id = i.family_id and m.account_id = account))
    order by i.created_at, i.id;
  perform set_config('app.every_family', '', true);
end $$;
