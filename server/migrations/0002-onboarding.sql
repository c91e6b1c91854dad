-- The journey: who the pilot is, which mission they begin with, and what they answered.

alter table accounts add column dob date;

alter table members add column mission text check (mission in ('legacy', 'succession', 'family'));

create table answers (
  family_id uuid not null,
  account_id uuid not null,
  mission text not null check (mission in ('legacy', 'succession', 'family')),
  question int not null check (question between 1 and 3),
  answer text not null check (answer in ('a', 'b', 'c', 'd')),
  answered_at timestamptz not null,
  primary key (family_id, account_id, mission, question),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
alter table answers enable row level security;
alter table answers force row level security;
create policy one_family on answers using (family_id = current_family()) with check (family_id = current_family());

-- The session's look-up also brings the mission.
drop function open_session(bytea, timestamptz);
create function open_session(session_hash bytea, moment timestamptz)
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
  perform set_config('app.family_id', found_session.family_id::text, true);
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, found_session.last_seen_at
    from accounts a
    join members m on m.family_id = found_session.family_id and m.account_id = a.id
    join families f on f.family_id = m.family_id
    where a.id = found_session.account_id;
end $$;
