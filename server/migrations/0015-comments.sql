-- What pilots say about words of a paper, and the replies to it, one level deep. A comment says which version it was written on and
-- which words it is about; where those stand in a newer version is computed, not kept.
create table document_comments (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  document_id uuid not null,
  reply_to uuid,
  version integer,
  hash text,
  passage integer check (passage >= 0),
  quote text,
  occurrence integer check (occurrence >= 0),
  text text not null check (length(text) <= 4000),
  author_id uuid not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  taken_back_at timestamptz,
  settled_at timestamptz,
  settled_by uuid,
  primary key (family_id, id),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, document_id, version) references document_versions (family_id, document_id, number) on delete cascade,
  foreign key (family_id, reply_to) references document_comments (family_id, id) on delete cascade,
  foreign key (family_id, author_id) references members (family_id, account_id),
  foreign key (family_id, settled_by) references members (family_id, account_id),
  -- A reply is about what it replies to; everything else is about words.
  check (num_nulls(version, hash, passage, quote, occurrence) = case when reply_to is null then 0 else 5 end),
  check (reply_to is null or (settled_at is null and taken_back_at is null)),
  check ((settled_at is null) = (settled_by is null))
);
create index document_comments_of_a_paper on document_comments (family_id, document_id, id) where reply_to is null;
create index document_comments_replies on document_comments (family_id, reply_to, id) where reply_to is not null;
alter table document_comments enable row level security;
alter table document_comments force row level security;
create policy one_family on document_comments using (family_id = current_family()) with check (family_id = current_family());

-- Whoever may read the paper hears of its comments.
create function live_comment() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), 'comments', coalesce(new.document_id, old.document_id)); return null; end $$;
create trigger live after insert or update or delete on document_comments for each row execute function live_comment();

-- What somebody is told about a paper. It holds no words of the paper or of a comment, only the reason of a no, which is meant for them:
-- whether they may read the paper is asked when the notice is read and when it is mailed.
create table notices (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (
    kind in ('approval_asked', 'changes_requested', 'declined', 'approved', 'not_approved', 'commented', 'replied', 'comment_settled')
  ),
  document_id uuid not null,
  version integer not null,
  comment_id uuid,
  by_account uuid,
  reason text,
  at timestamptz not null,
  read_at timestamptz,
  -- When it was mailed, or it was settled that it is not.
  mailed_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade,
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, comment_id) references document_comments (family_id, id) on delete cascade,
  foreign key (family_id, by_account) references members (family_id, account_id)
);
create index notices_of_an_account on notices (family_id, account_id, at desc, id desc);
create index notices_to_mail on notices (family_id, account_id, document_id) where mailed_at is null;
create index notices_of_a_paper on notices (family_id, document_id);
create index notices_of_a_comment on notices (family_id, comment_id) where comment_id is not null;
alter table notices enable row level security;
alter table notices force row level security;
create policy one_family on notices using (family_id = current_family()) with check (family_id = current_family());

create function live_notice() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), 'notices', null, coalesce(new.account_id, old.account_id)); return null; end $$;
create trigger live after insert or delete on notices for each row execute function live_notice();
-- That it was mailed concerns nobody who looks on.
create trigger live_read after update of read_at on notices for each row when (old.read_at is distinct from new.read_at) execute function live_notice();

-- Whether an account wishes to have mails about papers, in whichever family.
alter table accounts add column mails_about_papers boolean not null default true;
