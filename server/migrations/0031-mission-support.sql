-- Documents and files that a pilot linked to a mission. Shown only to those who may read the target.
create table mission_support (
  family_id uuid not null,
  id uuid not null,
  mission_id uuid not null,
  document_id uuid,
  file_id uuid,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (family_id, id),
  check (num_nonnulls(document_id, file_id) = 1),
  foreign key (family_id, mission_id) references missions (family_id, id) on delete cascade,
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, file_id) references files (family_id, id) on delete cascade,
  foreign key (family_id, added_by) references members (family_id, account_id)
);
create unique index mission_support_document on mission_support (family_id, mission_id, document_id) where document_id is not null;
create unique index mission_support_file on mission_support (family_id, mission_id, file_id) where file_id is not null;
-- For the foreign keys, when a document or a file is deleted.
create index mission_support_of_document on mission_support (family_id, document_id) where document_id is not null;
create index mission_support_of_file on mission_support (family_id, file_id) where file_id is not null;

alter table missions no force row level security;
alter table documents no force row level security;
insert into mission_support (family_id, id, mission_id, document_id, added_by, added_at)
select m.family_id, gen_random_uuid(), m.id, d.id, m.begun_by, m.started_at
from missions m
cross join lateral (select distinct unnest(m.paper_ids) as id) linked
join documents d on d.family_id = m.family_id and d.id = linked.id;
alter table missions force row level security;
alter table documents force row level security;

alter table mission_support enable row level security;
alter table mission_support force row level security;
create policy one_family on mission_support using (family_id = current_family()) with check (family_id = current_family());
create trigger live after insert or update or delete on mission_support for each row execute function live_topic('missions');

-- `missions.paper_ids` stays for the version before, which may still run during an upgrade; it is no longer read.
