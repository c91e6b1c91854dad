-- A paper that a model is writing. What it has written so far is kept here until it is whole and becomes a version: a page that is
-- loaded again, another instance or a house that starts again finds it and goes on.
create table document_writings (
  family_id uuid not null references families (family_id) on delete cascade,
  document_id uuid not null,
  account_id uuid not null,
  -- What shall be changed, in the pilot's words; without it the paper is written from what it was ordered with.
  request text check (length(request) <= 4000),
  base_version integer not null,
  state text not null check (state in ('writing', 'stopped', 'failed', 'done')),
  body text not null default '',
  model text not null default '',
  trouble text,
  -- Who writes at the moment, and when they last said so: one who is silent for long is gone.
  writer uuid,
  beat_at timestamptz,
  began_at timestamptz not null,
  primary key (family_id, document_id),
  foreign key (family_id, document_id) references documents (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
create index document_writings_under_way on document_writings (beat_at) where state = 'writing';
alter table document_writings enable row level security;
alter table document_writings force row level security;
create policy one_family on document_writings using (family_id = current_family()) with check (family_id = current_family());
create policy writings_to_take_up on document_writings for select using (current_setting('app.every_family', true) = 'yes');

-- What nobody writes on any more: a fifth look-up across families, opened and shut like the ones before.
create function writings_left_alone(silent_since timestamptz)
returns table (family_id uuid, document_id uuid)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query select w.family_id, w.document_id from document_writings w
    where w.state = 'writing' and (w.beat_at is null or w.beat_at < silent_since) order by w.began_at limit 100;
  perform set_config('app.every_family', '', true);
end $$;
