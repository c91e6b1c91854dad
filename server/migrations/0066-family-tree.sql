-- The family tree: people, unions of two of them, and children, who hang from a union.
create table tree_people (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  version integer not null,
  -- What the family wrote, as the contract has it (contract/src/tree/person.ts).
  data jsonb not null,
  -- The member of the family who is this person.
  account_id uuid,
  -- Derived from `data`, to search and order by.
  display_name text not null,
  search_text text not null,
  born_on date,
  is_dead boolean not null,
  is_private boolean not null,
  is_branch_head boolean not null,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete set null (account_id)
);
create unique index tree_people_by_member on tree_people (family_id, account_id) where account_id is not null;
create index tree_people_by_name on tree_people (family_id, display_name, id);
create index tree_people_by_birth on tree_people (family_id, born_on, id);

create table tree_unions (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  version integer not null,
  data jsonb not null,
  -- Null is an unknown partner.
  partner_a uuid,
  partner_b uuid,
  primary key (family_id, id),
  foreign key (family_id, partner_a) references tree_people (family_id, id),
  foreign key (family_id, partner_b) references tree_people (family_id, id),
  check (partner_a <> partner_b)
);
create index tree_unions_by_first on tree_unions (family_id, partner_a);
create index tree_unions_by_second on tree_unions (family_id, partner_b);

create table tree_children (
  family_id uuid not null,
  union_id uuid not null,
  child_id uuid not null,
  -- How the child belongs to each partner of the union.
  relation_a text not null check (relation_a in ('birth', 'adopted', 'step', 'foster', 'guardian', 'unknown')),
  relation_b text not null check (relation_b in ('birth', 'adopted', 'step', 'foster', 'guardian', 'unknown')),
  position integer not null,
  primary key (family_id, union_id, child_id),
  foreign key (family_id, union_id) references tree_unions (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references tree_people (family_id, id)
);
create index tree_children_by_child on tree_children (family_id, child_id);

-- Every change with what was there before, so that it can be undone as one act.
create table tree_changes (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  act text not null,
  -- Names of people it concerns, at most three.
  about text[] not null,
  people integer not null,
  by_account uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (family_id, id)
);
create table tree_change_parts (
  family_id uuid not null,
  change_id uuid not null,
  kind text not null check (kind in ('person', 'union')),
  id uuid not null,
  -- Null if the change added it.
  before jsonb,
  -- Null if the change removed it.
  after_version integer,
  primary key (family_id, change_id, kind, id),
  foreign key (family_id, change_id) references tree_changes (family_id, id) on delete cascade
);
create index tree_change_parts_by_id on tree_change_parts (family_id, id);

do $$
declare name text;
begin
  foreach name in array array['tree_people', 'tree_unions', 'tree_children', 'tree_changes', 'tree_change_parts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- Every act on the tree writes one row here.
create trigger live after insert on tree_changes for each row execute function live_topic('tree');
