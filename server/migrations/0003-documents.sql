-- Papers: their versions, who may read them, and how the family decides about them.

create table documents (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  title text not null,
  class text not null check (class in ('personal', 'operational', 'policy', 'constitutional')),
  capital text not null check (capital in ('intellectual', 'cultural', 'social', 'spiritual', 'human', 'financial', 'material', 'time', 'digital')),
  language text not null,
  author_id uuid not null,
  -- The mission it came from and which of the nine papers it is; null for what a pilot or a command began.
  mission text check (mission in ('legacy', 'succession', 'family')),
  template text,
  -- The newest version. Every save checks it, so that nobody overwrites what they have not read.
  version int not null,
  state text not null check (state in ('draft', 'waiting', 'changes_requested', 'approved')),
  -- The version in force: it stays so, and readable, while a newer one is a draft again.
  approved_version int,
  -- A founder approved it alone; it is shown as such until the family has ratified it.
  is_founding_act boolean not null default false,
  -- How many places are left to fill in, in the newest version.
  open_places int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, author_id) references members (family_id, account_id)
);
create index documents_by_time on documents (family_id, updated_at desc, id desc);
-- A mission writes each of its papers once for a pilot.
create unique index documents_of_a_mission on documents (family_id, author_id, template) where template is not null;

create table document_versions (
  family_id uuid not null,
  document_id uuid not null,
  number int not null,
  title text not null,
  body text not null,
  -- Where each passage comes from, in the order of the text.
  origins jsonb not null,
  -- SHA-256 of the paper as a Markdown file.
  hash text not null,
  -- Who wrote it: the product from a template, a person, a model, or a person who took an old version back.
  made_by text not null check (made_by in ('template', 'person', 'model', 'restored')),
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (family_id, document_id, number),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, author_id) references members (family_id, account_id)
);

-- Who else may read a personal paper, and which papers an advisor may read.
create table document_shares (
  family_id uuid not null,
  document_id uuid not null,
  account_id uuid not null,
  shared_at timestamptz not null,
  primary key (family_id, document_id, account_id),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);

-- Members whose approval is required on top.
create table document_added_approvals (
  family_id uuid not null,
  document_id uuid not null,
  account_id uuid not null,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (family_id, document_id, account_id),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade,
  foreign key (family_id, added_by) references members (family_id, account_id)
);

-- One question to the family about one version: may this be in force?
create table approval_rounds (
  family_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version int not null,
  hash text not null,
  kind text not null check (kind in ('approval', 'ratification')),
  -- In force when it was opened; a later change does not touch what is being decided.
  protocol text not null check (protocol in ('stewardship_council', 'founder_authority', 'distributed_command', 'value_based_management')),
  steward_id uuid,
  -- Void: a newer version was saved before it was decided.
  state text not null check (state in ('open', 'approved', 'rejected', 'void')),
  is_founding_act boolean not null default false,
  opened_by uuid not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, document_id, version) references document_versions (family_id, document_id, number) on delete cascade,
  foreign key (family_id, opened_by) references members (family_id, account_id)
);
create index approval_rounds_by_document on approval_rounds (family_id, document_id, version, opened_at);
create unique index approval_rounds_open on approval_rounds (family_id, document_id) where state = 'open';

-- Who had a voice when it was opened, with the role of that moment, and what they said. The last answer holds; the ledger keeps them all.
create table approval_voices (
  family_id uuid not null,
  round_id uuid not null,
  account_id uuid not null,
  role text not null check (role in ('founder', 'successor', 'advisor', 'trustee', 'guardian')),
  is_recused boolean not null default false,
  verdict text check (verdict in ('yes', 'no', 'changes', 'abstain')),
  alignment int check (alignment between 1 and 5),
  reason text,
  answered_at timestamptz,
  primary key (family_id, round_id, account_id),
  foreign key (family_id, round_id) references approval_rounds (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['documents', 'document_versions', 'document_shares', 'document_added_approvals', 'approval_rounds', 'approval_voices'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

-- What was once a version is never changed, and what was approved stays as it was approved.
create function refuse_rewriting() returns trigger
language plpgsql
as $$ begin raise exception 'a version is never changed' using errcode = 'insufficient_privilege'; end $$;
create trigger versions_are_kept before update on document_versions for each row execute function refuse_rewriting();
