-- Missions with their actions and criteria, the attempts that ended, and how strong each capital feels to each pilot.

create table missions (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('legacy', 'succession', 'family')),
  begun_by uuid not null,
  -- The journey may take back a mission that it began itself and that nobody touched; never one started by hand.
  is_from_journey boolean not null,
  -- The options chosen in its three questions.
  answers text[] not null check (cardinality(answers) = 3),
  state text not null check (state in ('active', 'achieved', 'failed')),
  capital_focus text not null,
  -- Null while the goal has the words of the texts.
  goal_text text,
  goal_capitals text[] not null,
  -- Papers that were put beside it. No link: papers may live elsewhere, and what is gone is simply not shown.
  paper_ids uuid[] not null default '{}',
  days int not null check (days between 1 and 3650),
  attempt int not null default 1,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz,
  -- A pilot has changed its days, focus or goal: new answers no longer do.
  is_edited boolean not null default false,
  version int not null default 1,
  primary key (family_id, id),
  foreign key (family_id, begun_by) references members (family_id, account_id)
);
-- One of each kind at a time for each pilot, also when two devices start it at once.
create unique index missions_active on missions (family_id, begun_by, type) where state = 'active';

create table mission_actions (
  family_id uuid not null,
  id uuid not null,
  mission_id uuid not null,
  -- One of the two says what it is: the texts' own words by key, or the family's, which go before them.
  key text,
  text text,
  owner_id uuid not null,
  due_on date not null,
  done_at timestamptz,
  done_by uuid,
  removed_at timestamptz,
  -- A pilot has added, changed, done or removed it: new answers leave it alone.
  is_touched boolean not null,
  created_at timestamptz not null,
  primary key (family_id, id),
  check (key is not null or text is not null),
  check ((done_at is null) = (done_by is null)),
  foreign key (family_id, mission_id) references missions (family_id, id) on delete cascade,
  foreign key (family_id, owner_id) references members (family_id, account_id),
  foreign key (family_id, done_by) references members (family_id, account_id)
);
create index mission_actions_by_mission on mission_actions (family_id, mission_id);
create unique index mission_actions_seeded on mission_actions (family_id, mission_id, key);

create table mission_criteria (
  family_id uuid not null,
  id uuid not null,
  mission_id uuid not null,
  position int not null,
  key text not null,
  ticked_at timestamptz,
  ticked_by uuid,
  note text not null default '',
  -- What was found when the mission ended, kept as it was then; null while it is under way.
  ended_as jsonb,
  primary key (family_id, id),
  check ((ticked_at is null) = (ticked_by is null)),
  foreign key (family_id, mission_id) references missions (family_id, id) on delete cascade,
  foreign key (family_id, ticked_by) references members (family_id, account_id)
);
create unique index mission_criteria_once on mission_criteria (family_id, mission_id, key);

create table mission_attempts (
  family_id uuid not null,
  mission_id uuid not null,
  attempt int not null,
  state text not null check (state in ('achieved', 'failed')),
  days int not null,
  started_at timestamptz not null,
  closed_at timestamptz not null,
  -- The keys of the criteria that were open at the end.
  unmet text[] not null,
  primary key (family_id, mission_id, attempt),
  foreign key (family_id, mission_id) references missions (family_id, id) on delete cascade
);

create table capital_ratings (
  family_id uuid not null,
  account_id uuid not null,
  capital text not null,
  perceived int not null check (perceived between 0 and 100),
  -- From the answers; a rating the pilot gave is never overwritten by them.
  is_seeded boolean not null,
  rated_at timestamptz not null,
  primary key (family_id, account_id, capital),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['missions', 'mission_actions', 'mission_criteria', 'mission_attempts', 'capital_ratings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- A third look-up across families, opened and shut like the two before: the clock must know which families have a mission under way.
create policy missions_under_way on missions for select using (current_setting('app.every_family', true) = 'yes');
create index missions_under_way on missions (family_id) where state = 'active';

create function families_with_missions(after_family uuid, at_most int)
returns table (family_id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select distinct m.family_id from missions m where m.state = 'active' and m.family_id > after_family order by m.family_id limit at_most;
  perform set_config('app.every_family', '', true);
end $$;
