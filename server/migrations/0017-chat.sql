-- Conversations are their pilot's alone: account_id stands in every query beside the family.
create table conversations (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- A mission that is reviewed here, and which attempt at it.
  mission_id uuid,
  mission_attempt integer,
  -- The end of the branch that is shown.
  leaf_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  binned_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade,
  foreign key (family_id, mission_id) references missions (family_id, id) on delete cascade
);
create index conversations_last_used on conversations (family_id, account_id, updated_at desc, id desc);
create unique index conversations_one_review on conversations (family_id, account_id, mission_id, mission_attempt) where binned_at is null;

-- Each message knows what it follows, so that a question can be asked anew and an answer given again without losing the one before.
create table chat_messages (
  family_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  parent_id uuid,
  by text not null check (by in ('pilot', 'assistant')),
  body text not null default '',
  state text not null default 'done' check (state in ('done', 'writing', 'stopped', 'failed')),
  model text not null default '',
  trouble text,
  sources jsonb not null default '[]',
  -- Who writes at the moment, and when they last said so: one who is silent for long is gone.
  writer uuid,
  beat_at timestamptz,
  created_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, conversation_id) references conversations (family_id, id) on delete cascade,
  foreign key (family_id, parent_id) references chat_messages (family_id, id) on delete cascade
);
create index chat_messages_after on chat_messages (family_id, conversation_id, parent_id, created_at, id);
create index chat_messages_parent on chat_messages (family_id, parent_id);
create index chat_messages_under_way on chat_messages (beat_at) where state = 'writing';

-- What an answer proposes to do. Confirmed under a lock: it happens once or not at all.
create table chat_proposals (
  family_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  kind text not null check (kind in ('draft_paper', 'change_paper', 'add_action', 'start_mission')),
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'declined')),
  result_id uuid,
  decided_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, message_id) references chat_messages (family_id, id) on delete cascade
);
create index chat_proposals_of on chat_proposals (family_id, message_id);

-- What can be found by its words: the passages of a paper's newest version and of the one in force, its title at place -1.
create table passages (
  family_id uuid not null references families (family_id) on delete cascade,
  document_id uuid not null,
  version integer not null,
  place integer not null,
  heading text,
  body text not null,
  primary key (family_id, document_id, version, place),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade
);
-- Which words stand where. A table and no GIN index, because behind row-level security PostgreSQL may use an index only for operators
-- that can't tell anything, and those of its own text search are not among them (docs/decisions/0028-the-chat-and-what-it-reads.md).
create table passage_words (
  family_id uuid not null,
  word text collate "C" not null,
  document_id uuid not null,
  version integer not null,
  places integer[] not null,
  primary key (family_id, word, document_id, version),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade
);
create index passage_words_of on passage_words (family_id, document_id, version);

-- Where the pilot's model server makes vectors: what a passage means, as numbers of four bytes. Compared by us, as PostgreSQL itself can't.
create table passage_vectors (
  family_id uuid not null,
  model text not null,
  document_id uuid not null,
  version integer not null,
  place integer not null,
  vector bytea not null,
  primary key (family_id, model, document_id, version, place),
  foreign key (family_id, document_id, version, place) references passages (family_id, document_id, version, place) on delete cascade
);
create index passage_vectors_of on passage_vectors (family_id, document_id, version, place);

-- What went out with a question to a model.
alter table model_uses add column bytes integer not null default 0;
alter table model_uses add column materials jsonb not null default '[]';
create index model_uses_lately on model_uses (family_id, started_at desc, id desc);

do $$
declare name text;
begin
  foreach name in array array['conversations', 'chat_messages', 'chat_proposals', 'passages', 'passage_words', 'passage_vectors'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy one_family on %I using (family_id = current_family()) with check (family_id = current_family())', name);
  end loop;
end $$;

create policy answers_to_take_up on chat_messages for select using (current_setting('app.every_family', true) = 'yes');
create policy papers_to_index on documents for select using (current_setting('app.every_family', true) = 'yes');
create policy passages_to_index on passages for select using (current_setting('app.every_family', true) = 'yes');

-- Answers nobody writes on any more, and papers nobody can find yet: look-ups across families, opened and shut like the ones before.
create function answers_left_alone(silent_since timestamptz)
returns table (family_id uuid, id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select m.family_id, m.id from chat_messages m
    where m.state = 'writing' and (m.beat_at is null or m.beat_at < silent_since) order by m.created_at limit 100;
  perform set_config('app.every_family', '', true);
end $$;

create function papers_without_passages(after_family uuid, after_paper uuid, most integer)
returns table (family_id uuid, id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select d.family_id, d.id from documents d
    where exists (select from unnest(array[d.version, d.approved_version]) v where v is not null and not exists (
      select from passages p where p.family_id = d.family_id and p.document_id = d.id and p.version = v))
      and (d.family_id, d.id) > (after_family, after_paper) order by d.family_id, d.id limit most;
  perform set_config('app.every_family', '', true);
end $$;

-- Another tab of the same pilot hears of it; nobody else does.
create function live_talk() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), 'chat', null, coalesce(new.account_id, old.account_id)); return null; end $$;
create trigger live after insert or update or delete on conversations for each row execute function live_talk();

-- For who writes, the session's look-up also says whether the family waits for its deletion: asked apart it cost a tenth of every write.
create function open_session_to_write(session_hash bytea, moment timestamptz)
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
  perform set_config('app.family_id', found_session.family_id::text, true);
  return query
    select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
           f.family_id, f.name, m.role, m.status, m.onboarding, m.mission, found_session.last_seen_at,
           exists (select from family_deletions d where d.family_id = m.family_id)
    from accounts a
    join members m on m.family_id = found_session.family_id and m.account_id = a.id
    join families f on f.family_id = m.family_id
    where a.id = found_session.account_id;
end $$;

-- The end of the chain is moved and read in one statement, which needs to know what it was.
alter table ledger_heads add column previous_hash text not null default '';

-- What the ledger says is said by the one statement that writes it (server/src/ground/ledger.ts); a trigger began a function for each entry.
drop trigger live on ledger;
