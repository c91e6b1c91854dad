-- What each capital means to a family, in its own words; and since when a paper is in force, so that papers can be counted as evidence.

create table capital_definitions (
  family_id uuid not null references families (family_id) on delete cascade,
  capital text not null check (capital in ('intellectual', 'cultural', 'social', 'spiritual', 'human', 'financial', 'material', 'time', 'digital')),
  definition text not null,
  -- Every save checks it, so that nobody overwrites what they have not read.
  version int not null,
  defined_by uuid not null,
  defined_at timestamptz not null,
  primary key (family_id, capital),
  foreign key (family_id, defined_by) references members (family_id, account_id)
);
alter table capital_definitions enable row level security;
alter table capital_definitions force row level security;
create policy one_family on capital_definitions using (family_id = current_family()) with check (family_id = current_family());

-- When the first version came into force, and when the one that is in force now. They stand in the paper itself: counting ten
-- thousand papers must not ask ten thousand times for the round in which each was decided.
alter table documents add column in_force_since timestamptz, add column approved_at timestamptz;

-- Row-level security would hide every family's rows from this migration too; until its end it does not hold for the owner.
alter table documents no force row level security;
alter table approval_rounds no force row level security;
update documents d set
  in_force_since = (
    select min(r.decided_at) from approval_rounds r
    where r.family_id = d.family_id and r.document_id = d.id and r.kind = 'approval' and r.state = 'approved'),
  approved_at = (
    select max(r.decided_at) from approval_rounds r
    where r.family_id = d.family_id and r.document_id = d.id and r.version = d.approved_version and r.kind = 'approval' and r.state = 'approved')
where d.approved_version is not null;
alter table approval_rounds force row level security;
alter table documents force row level security;

-- All that the capitals count of a paper lies in the index.
create index documents_by_capital on documents (family_id, capital)
  include (created_at, updated_at, approved_version, in_force_since, approved_at);
